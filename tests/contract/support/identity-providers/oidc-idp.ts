import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { listen } from "../listen.ts";

/** Changes to a response of the identity provider. */
export interface OidcAnswer {
  claims?: Record<string, unknown>;
  /** Signs with an unpublished key, under the published kid or its own, or not at all. */
  forge?: "other key" | "unknown kid" | "no signature" | "client secret";
  /** Replaces the ID token. */
  rewrite?: (idToken: string) => string;
  userinfo?: Record<string, unknown>;
  token?: (body: URLSearchParams) => { status: number; body: string; type?: string } | undefined;
}

/**
 * A test file's OpenID Connect identity provider, whose tokens `jose` signs, and which can misbehave in each part of a
 * response.
 */
export async function startOidcIdp(client = { id: "client-at-idp", secret: "secret-at-idp" }) {
  const makeKey = async (kid: string) => {
    const pair = await generateKeyPair("ES256");
    return { ...pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: "ES256", use: "sig" } };
  };
  let key = await makeKey("key-1");
  const otherKey = await makeKey("key-unknown");
  const grants = new Map<string, { nonce: string; challenge: string; answer: OidcAnswer; now: () => Date }>();
  const seen: string[] = [];
  let tokenFields = {};
  let issuer = "";
  let endSessionUrl = "";

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    seen.push(url.pathname);
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    };
    if (url.pathname === "/.well-known/openid-configuration") {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        end_session_endpoint: endSessionUrl || undefined,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ["ES256", "HS256"],
        token_endpoint_auth_methods_supported: ["client_secret_post"],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (url.pathname === "/jwks") return json({ keys: [key.jwk] });
    if (url.pathname === "/userinfo") {
      const code = (request.headers.authorization ?? "").replace("Bearer ", "");
      return json(grants.get(code)?.answer.userinfo ?? {});
    }
    if (url.pathname !== "/token") return json({}, 404);
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = new URLSearchParams(text);
    const code = body.get("code") ?? "";
    const grant = grants.get(code);
    if (body.get("client_secret") !== client.secret) return json({ error: "invalid_client" }, 401);
    if (!grant) return json({ error: "invalid_grant" }, 400);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body.get("code_verifier") ?? ""));
    if (Buffer.from(digest).toString("base64url") !== grant.challenge) return json({ error: "invalid_grant" }, 400);
    const other = grant.answer.token?.(body);
    if (other) {
      response.writeHead(other.status, { "Content-Type": other.type ?? "application/json" }).end(other.body);
      return;
    }
    const { rewrite = (idToken) => idToken } = grant.answer;
    const tokens = { access_token: code, token_type: "Bearer", id_token: rewrite(await signIdToken(grant)) };
    return json({ ...tokens, ...tokenFields });
  });

  async function signIdToken({ nonce, answer, now }: { nonce: string; answer: OidcAnswer; now: () => Date }) {
    const seconds = Math.floor(now().getTime() / 1000);
    const claims: JWTPayload = {
      iss: issuer,
      aud: client.id,
      sub: "subject-ada",
      iat: seconds,
      exp: seconds + 300,
      nonce,
      email: "ada@globex.test",
      email_verified: true,
      ...answer.claims,
    };
    for (const [name, value] of Object.entries(claims)) if (value === undefined) delete claims[name];
    if (answer.forge === "no signature") {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
      return `${encode({ alg: "none" })}.${encode(claims)}.`;
    }
    if (answer.forge === "client secret") {
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(client.secret));
    }
    const signing = answer.forge === undefined ? key : otherKey;
    const { kid } = (answer.forge === "unknown kid" ? otherKey : key).jwk;
    return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(signing.privateKey);
  }

  issuer = await listen(server);
  endSessionUrl = `${issuer}/logout`;

  return {
    issuer,
    client,
    /** The connection for an organization's configuration. */
    connection: (connection_id: string) => ({
      ...{ type: "oidc", connection_id, issuer },
      ...{ client_id: client.id, client_secret: client.secret },
    }),
    seen,
    /** Signs a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.4). */
    signLogoutToken(
      now: Date,
      claims: Record<string, unknown>,
      { typ = "logout+jwt", isForged = false }: { typ?: string | undefined; isForged?: boolean } = {},
    ): Promise<string> {
      const seconds = Math.floor(now.getTime() / 1000);
      const payload: JWTPayload = {
        ...{ iss: issuer, aud: client.id, iat: seconds, exp: seconds + 120, jti: crypto.randomUUID() },
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
        ...claims,
      };
      for (const [name, value] of Object.entries(payload)) if (value === undefined) delete payload[name];
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "ES256", kid: key.jwk.kid, typ })
        .sign((isForged ? otherKey : key).privateKey);
    },
    /** Signs a security event token (RFC 8417) for our client. */
    signSecurityEvent(
      now: Date,
      claims: Record<string, unknown>,
      { typ = "secevent+jwt", isForged = false }: { typ?: string | undefined; isForged?: boolean } = {},
    ): Promise<string> {
      const iat = Math.floor(now.getTime() / 1000);
      const payload: JWTPayload = { iss: issuer, aud: client.id, iat, jti: crypto.randomUUID(), ...claims };
      for (const [name, value] of Object.entries(payload)) if (value === undefined) delete payload[name];
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "ES256", kid: key.jwk.kid, typ })
        .sign((isForged ? otherKey : key).privateKey);
    },
    /** From now on its discovery document names this logout endpoint. */
    moveLogout(url: string) {
      endSessionUrl = url;
    },
    /** From now on its token responses have these fields too. */
    extendTokens(fields: object) {
      tokenFields = fields;
    },
    /** From now on it signs with another key, and publishes only that one. */
    async rotateKey(kid: string) {
      key = await makeKey(kid);
    },
    /** The user logs in there. @returns the query of the callback. */
    answer(location: string, answer: OidcAnswer, now: () => Date): URLSearchParams {
      const query = new URL(location).searchParams;
      const code = `code-${grants.size}`;
      grants.set(code, {
        nonce: query.get("nonce") ?? "",
        challenge: query.get("code_challenge") ?? "",
        answer,
        now,
      });
      return new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer });
    },
  };
}
