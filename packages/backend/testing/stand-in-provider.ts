import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

export const PROJECT_ID = "project-test-1";

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

export async function createSigningKey(kid: string, alg = "ES256"): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

/** The part of a provider that a back end sees: a key set, and the call for sessions. Both over real HTTP. */
export interface StandInProvider {
  url: string;
  /** The answer of the key set; a test may change it. */
  jwks: unknown;
  cacheControl: string;
  /** Status and body of the call for sessions; a test may change it. */
  session: { status: number; body: unknown };
  /** Answers everything with 503 when set. */
  isDown: boolean;
  /** The path, Authorization and body of each request. */
  requests: { path: string; authorization?: string; body: string }[];
  stop(): Promise<void>;
}

export async function startStandInProvider(keys: SigningKey[]): Promise<StandInProvider> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authorization } = request.headers;
    provider.requests.push({ path: request.url ?? "", authorization, body });
    const isKeySet = request.url?.startsWith("/v1/sessions/jwks/");
    const answer = isKeySet ? { status: 200, body: provider.jwks } : provider.session;
    response.statusCode = provider.isDown ? 503 : answer.status;
    if (isKeySet && provider.cacheControl) response.setHeader("Cache-Control", provider.cacheControl);
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  const provider: StandInProvider = {
    url: await listen(server),
    jwks: { keys: keys.map(({ jwk }) => jwk) },
    cacheControl: "public, max-age=300",
    session: { status: 401, body: { status_code: 401, error_type: "session_not_found" } },
    isDown: false,
    requests: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

/** A session JWT as the provider signs it, but for what a test changes; `undefined` leaves a claim out. */
export function signSession(
  { kid, privateKey }: SigningKey,
  { url, at, claims = {}, header = {} }: { url: string; at: Date; claims?: object; header?: object },
): Promise<string> {
  const iat = Math.floor(at.getTime() / 1000);
  const payload = {
    iss: `${url}/oidc/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: "member-test-1",
    member_session_id: "member-session-test-1",
    organization_id: "organization-test-1",
    organization_slug: "globex",
    email_address: "ada@globex.test",
    roles: ["admin"],
    iat,
    nbf: iat,
    exp: iat + 300,
    ...claims,
  };
  const protectedHeader = { alg: "ES256", typ: "session+jwt", kid, ...header };
  return new SignJWT(JSON.parse(JSON.stringify(payload)))
    .setProtectedHeader(JSON.parse(JSON.stringify(protectedHeader)))
    .sign(privateKey, { crit: { exp: true } });
}
