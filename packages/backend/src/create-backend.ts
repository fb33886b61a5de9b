import type { SessionResponse } from "@portico/wire";
import { askProvider, fetchRoles, type SessionCredential } from "./ask-provider.ts";
import {
  type AuthenticateRequestOptions,
  createRequestAuthentication,
  type MachineAuthentication,
  type RequestAuthentication,
} from "./authenticate-request.ts";
import type { ServerRequest } from "./cross-origin.ts";
import { createKeySet } from "./key-set.ts";
import { createPermissions, type Permission, type PermissionCheck, type PermissionMap } from "./permissions.ts";
import { requireUrl } from "./require-url.ts";
import { type CookieOptions, createSessionCookies } from "./session-cookies.ts";
import { SessionError } from "./session-error.ts";
import {
  type ApiKeyClaims,
  createApiKeyJwtVerifier,
  createApiKeyVerifier,
  LONGEST_CACHE_SECONDS,
  type VerifiedApiKey,
} from "./verify-api-key.ts";
import {
  createSessionVerifier,
  type Expectations,
  expired,
  missingToken,
  type SessionClaims,
} from "./verify-session-jwt.ts";

export type { SessionCredential } from "./ask-provider.ts";

export interface BackendOptions {
  /** The address at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string;
  projectId: string;
  /** The project's secret; needed to ask the provider, not to verify. */
  secret?: string;
  /** The provider's `public_url`, where that is another than `apiUrl`: session JWTs are issued in its name. */
  publicUrl?: string;
  /**
   * The seconds by which this server's clock may be behind the provider's; 60 when absent. It applies to the beginning of a
   * JWT. Its end has no tolerance, so that a revoked session is refused after five minutes.
   */
  clockToleranceSeconds?: number;
  /** The project's `wire_prefix`, which names the cookies; "portico" when absent. */
  wirePrefix?: string;
  /** What the page's client has as `cookieOptions`, if anything. */
  cookieOptions?: CookieOptions;
  /**
   * The provider keeps the cookies from scripts: the project's `http_only_cookies` are enabled, and their `domain` is the
   * one here. `true` for none, when both servers have one host.
   */
  httpOnlyCookies?: boolean | { domain: string };
  /** Other origins whose pages may call this server with cookies, such as "https://app.example.com"; none when absent. */
  allowedOrigins?: string[];
  /**
   * For how many seconds a good API key is believed without asking again, 60 at most: a revoked one may be let in for as
   * long. 60 when absent; 0 asks for each request.
   */
  apiKeyCacheSeconds?: number;
  /** Another `fetch`: behind a proxy, in tests. */
  fetch?: typeof globalThis.fetch;
  /** Another clock, for tests. */
  now?: () => Date;
}

/** Tells a host application's own server who is signed in. Make one and keep it: it holds the keys. */
export interface Backend<Permissions extends PermissionMap = PermissionMap> {
  /**
   * Verifies a session JWT by itself, with the project's public keys. A revoked session stays good here until its JWT
   * expires, within five minutes.
   * @throws SessionError `expired`, `forged`, `wrong_project`, `missing_token`, `malformed`; `unreachable` before any key is known.
   */
  verifySessionJwt(jwt: string): Promise<SessionClaims>;
  /**
   * Asks the provider, which knows of revoked sessions at once and answers with session, member and organization.
   * @throws SessionError as `verifySessionJwt`, and `revoked`, also for a `session_token` that stands for no session.
   */
  authenticateSession(credential: SessionCredential): Promise<SessionResponse>;
  /**
   * Verifies a JWT by itself first and, with `checkRevoked`, asks the provider too; then the claims are as of this
   * moment. A session token is always asked about.
   * @throws SessionError as `authenticateSession`.
   */
  authenticate(credential: SessionCredential, options?: { checkRevoked?: boolean }): Promise<SessionClaims>;
  /**
   * Says who a request is from. A JWT in `Authorization: Bearer` counts alone; else the cookies count. A cookie's JWT is
   * verified by itself, and where it is old and the session token is good, the provider is asked once for a new one: a
   * visitor who comes back after hours stays signed in. Never throws for what a visitor sent.
   * With `apiKeys` an API key in `Authorization: Bearer` counts, too, and no session comes of it.
   * @throws Error without a secret, with a refused one, and for a `publicUrl` or a clock that is not the provider's.
   */
  authenticateRequest(
    request: ServerRequest,
    options: AuthenticateRequestOptions & { apiKeys: true },
  ): Promise<RequestAuthentication | MachineAuthentication>;
  authenticateRequest(request: ServerRequest, options?: AuthenticateRequestOptions): Promise<RequestAuthentication>;
  /**
   * Returns whether the roles of a session allow an action on a resource. The policy is read from the provider and cached
   * for a minute; while the provider is unreachable, for five.
   * @throws SessionError `unreachable`. Error without a secret, or with a wrong one.
   */
  isAuthorized(session: Pick<SessionClaims, "roles">, ...permission: Permission<Permissions>): Promise<boolean>;
  /**
   * Like `authenticateRequest`, and requires a permission: members without it get the status `forbidden`. Answer that with
   * 403 and `headers`. docs/roles.md has an example for each framework.
   * @throws Error as `authenticateRequest`.
   */
  requirePermission(
    request: ServerRequest,
    ...permission: [...permission: Permission<Permissions>, options?: AuthenticateRequestOptions]
  ): Promise<PermissionCheck>;
  /**
   * Asks the provider about an API key, once within `apiKeyCacheSeconds`. What is no key by its checksum is refused here.
   * @throws ApiKeyError `missing_key`, `malformed`, `not_good`, `unreachable`. Error without a secret.
   */
  verifyApiKey(key: string): Promise<VerifiedApiKey>;
  /**
   * Verifies the `api_key_jwt` that another server of yours has got from `verifyApiKey`, by itself. A revoked key stays good
   * here until its JWT expires, within five minutes.
   * @throws ApiKeyError as `verifyApiKey`.
   */
  verifyApiKeyJwt(jwt: string): Promise<ApiKeyClaims>;
}

const noSecret =
  "createBackend: there is no secret, and authenticateRequest renews sessions with it. Visitors who come back would be signed out. Pass the project's secret.";

/** @throws Error for an `apiUrl` that is none, no `projectId`, or cookie options that cannot be written. */
export function createBackend<Permissions extends PermissionMap = PermissionMap>(
  options: BackendOptions,
): Backend<Permissions> {
  const { projectId, secret, clockToleranceSeconds = 60, now = () => new Date() } = options;
  // Looked up at each call, so that an instrumentation of the global one that comes later is used too.
  const { fetch = (...args) => globalThis.fetch(...args) } = options;
  const apiUrl = requireUrl("createBackend", "apiUrl", options.apiUrl);
  const publicUrl = requireUrl("createBackend", "publicUrl", options.publicUrl ?? options.apiUrl);
  if (!projectId) {
    throw new Error("createBackend: projectId is missing. Sessions of every project would look alike. Pass its id.");
  }
  const expected: Expectations = {
    issuer: `${publicUrl}/oidc/${projectId}`,
    projectId,
    clockToleranceSeconds,
    now,
    keySet: createKeySet(`${apiUrl}/v1/sessions/jwks/${encodeURIComponent(projectId)}`, fetch, now),
  };

  const verify = createSessionVerifier(expected);

  async function authenticateSession(credential: SessionCredential): Promise<SessionResponse> {
    // Many visitors are not signed in: nobody asks the provider about nothing.
    if (!Object.values(credential)[0]) throw missingToken();
    const session = await askProvider({ apiUrl, projectId, secret, fetch }, credential);
    if (session) return session;
    // The provider gives no reason. The JWT itself tells, unless it is good: then its session has ended before it.
    if ("session_jwt" in credential) requireTimeLeft(await verify(credential.session_jwt));
    throw new SessionError(
      "revoked",
      "The provider knows no live session by this credential. Its member signed out, was put out, or the session ran out. Answer 401, and ask for a new sign-in.",
    );
  }

  /**
   * Within the tolerance of its end, a JWT may already be over by the provider's clock. To call that revoked could sign
   * out a member who is not; called expired, the page brings a fresh one, or learns that there is none.
   */
  function requireTimeLeft({ expires_at }: SessionClaims): void {
    const leftMs = Date.parse(expires_at) - now().getTime();
    if (leftMs <= clockToleranceSeconds * 1000)
      throw expired(`ends at ${expires_at}, and the provider takes it no more`);
  }

  async function authenticate(credential: SessionCredential, { checkRevoked = false } = {}): Promise<SessionClaims> {
    if ("session_jwt" in credential) {
      const claims = await verify(credential.session_jwt);
      if (!checkRevoked) return claims;
    }
    const { session_jwt } = await authenticateSession(credential);
    return verify(session_jwt);
  }

  const { apiKeyCacheSeconds: cacheSeconds = LONGEST_CACHE_SECONDS } = options;
  if (!(cacheSeconds >= 0 && cacheSeconds <= LONGEST_CACHE_SECONDS)) {
    throw new Error(`createBackend: apiKeyCacheSeconds is ${cacheSeconds}. Revoked keys would live on. Pass 0 to 60.`);
  }
  const verifyApiKey = createApiKeyVerifier({ apiUrl, projectId, secret, fetch }, { now, cacheSeconds });

  const { httpOnlyCookies = false } = options;
  const authenticateRequest = createRequestAuthentication({
    cookies: createSessionCookies({
      wirePrefix: options.wirePrefix ?? "portico",
      cookieOptions: options.cookieOptions ?? {},
      httpOnly: httpOnlyCookies === true ? { domain: "" } : httpOnlyCookies || null,
      isSecure: publicUrl.startsWith("https:"),
    }),
    allowedOrigins: options.allowedOrigins ?? [],
    authenticate,
    verify,
    verifyApiKey,
    async ask(session_token) {
      // What is no token of a provider's is nobody's: it is not asked about.
      if (!/^[\w-]{20,200}$/.test(session_token)) return null;
      return askProvider({ apiUrl, projectId, secret, fetch }, { session_token });
    },
  });

  // The overloads say what comes of `apiKeys`.
  const authenticateVisitor = (async (request: ServerRequest, options?: AuthenticateRequestOptions) => {
    // Said at the first request, and not when the first visitor comes back.
    if (!secret) throw new Error(noSecret);
    return authenticateRequest(request, options);
  }) as Backend["authenticateRequest"];

  return {
    ...createPermissions({
      fetchRoles: () => fetchRoles({ apiUrl, projectId, secret, fetch }),
      authenticateRequest: authenticateVisitor,
      now,
    }),
    verifySessionJwt: verify,
    authenticateSession,
    authenticate,
    verifyApiKey,
    verifyApiKeyJwt: createApiKeyJwtVerifier(expected),
    authenticateRequest: authenticateVisitor,
  };
}
