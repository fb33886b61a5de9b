import { type Permission, type PermissionMap, type SessionResponse, type SignInCheck, wireNames } from "@portico/wire";
import { createPermissions, type PermissionCheck, type PermissionOptions } from "./guards/permissions.ts";
import { createRequireRecent, type RecentCheck, type RecentOptions } from "./guards/require-recent.ts";
import { askProvider, fetchRoles, type SessionCredential } from "./provider/ask-provider.ts";
import { requireUrl } from "./provider/fetch-bootstrap.ts";
import { SessionError } from "./provider/session-error.ts";
import {
  type AuthenticateRequestOptions,
  createRequestAuthentication,
  type MachineAuthentication,
  type RequestAuthentication,
} from "./requests/authenticate-request.ts";
import type { ServerRequest } from "./requests/cross-origin.ts";
import { type CookieOptions, createSessionCookies } from "./requests/session-cookies.ts";
import {
  type ApiKeyClaims,
  createApiKeyJwtVerifier,
  createApiKeyVerifier,
  LONGEST_CACHE_SECONDS,
  type VerifiedApiKey,
} from "./requests/verify-api-key.ts";
import { createKeySet } from "./tokens/key-set.ts";
import {
  createSessionVerifier,
  type Expectations,
  expired,
  missingToken,
  type SessionClaims,
} from "./tokens/verify-session-jwt.ts";
import { createSignInVerifier } from "./tokens/verify-sign-in.ts";

export type { SessionCredential } from "./provider/ask-provider.ts";

export interface BackendOptions {
  /** The URL at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string;
  projectId: string;
  /** The project's secret. Required to ask the provider, but not to verify JWTs. */
  secret?: string;
  /** The provider's `public_url`, which is the issuer of session JWTs. Default: `apiUrl`. */
  publicUrl?: string;
  /**
   * The seconds by which this server's clock may be behind the provider's. Default: 60. It applies only to the start of a
   * JWT's validity, so that a revoked session is rejected after five minutes.
   */
  clockToleranceSeconds?: number;
  /** The project's `wire_prefix`, with which cookie names start. Default: "portico". */
  wirePrefix?: string;
  /** The same `cookieOptions` as the client on your pages. */
  cookieOptions?: CookieOptions;
  /**
   * Set this if the project's `http_only_cookies` are enabled, so that the provider sets cookies that scripts cannot read:
   * their `domain`, or `true` if they have no domain because both servers have the same host.
   */
  httpOnlyCookies?: boolean | { domain: string };
  /** Other origins whose pages may call this server with cookies, such as "https://app.example.com". Default: no others. */
  allowedOrigins?: string[];
  /**
   * For how many seconds a valid API key is cached. A revoked key may be accepted for this time. Maximum and default: 60;
   * 0 asks the provider at each request.
   */
  apiKeyCacheSeconds?: number;
  /** Replaces the global `fetch`, behind a proxy or in tests. */
  fetch?: typeof globalThis.fetch;
  /** Replaces the clock in tests. */
  now?: () => Date;
}

/** Finds out who is signed in, on your application's server. Create one and reuse it, because it caches the keys. */
export interface Backend<Permissions extends PermissionMap = PermissionMap> {
  /**
   * Verifies a session JWT locally, with the project's public keys. A revoked session is accepted until its JWT expires,
   * within five minutes.
   * @throws SessionError `expired`, `forged`, `wrong_project`, `missing_token`, `malformed`; `unreachable` if no keys could be loaded yet.
   */
  verifySessionJwt(jwt: string): Promise<SessionClaims>;
  /**
   * Asks the provider, which detects revoked sessions at once and returns session, member and organization.
   * @throws SessionError as `verifySessionJwt`, and `revoked`, also for a `session_token` of no active session.
   */
  authenticateSession(credential: SessionCredential): Promise<SessionResponse>;
  /**
   * Verifies a JWT locally first. With `checkRevoked` it also asks the provider and returns current claims. For a session
   * token it always asks the provider.
   * @throws SessionError as `authenticateSession`.
   */
  authenticate(credential: SessionCredential, options?: { checkRevoked?: boolean }): Promise<SessionClaims>;
  /**
   * Finds out who a request is from. If it has `Authorization: Bearer`, its cookies are ignored. A cookie's JWT is verified
   * locally. If it has expired and the session token is valid, the provider issues a new one, so a visitor who returns
   * after hours stays signed in. Invalid input of a visitor never throws. If the browser has several sessions, the request
   * names one with the header `X-Session-Slot`, or a page with `portico_session_slot` in its URL.
   * With `apiKeys`, an API key in `Authorization: Bearer` is accepted too. It creates no session.
   * @throws Error if the secret is missing or wrong, or if `publicUrl` or the clock differs from the provider's.
   */
  authenticateRequest(
    request: ServerRequest,
    options: AuthenticateRequestOptions & { apiKeys: true },
  ): Promise<RequestAuthentication | MachineAuthentication>;
  authenticateRequest(request: ServerRequest, options?: AuthenticateRequestOptions): Promise<RequestAuthentication>;
  /**
   * Returns whether the roles of a session allow an action on a resource. Sessions of apps and agents get no permission, and
   * only members themselves get permissions on Portico's own resources, such as `member`. The policy is read from the provider and cached
   * for a minute; while the provider is unreachable, for five.
   * @throws SessionError `unreachable`. Error without a secret, or with a wrong one.
   */
  isAuthorized(
    session: Pick<SessionClaims, "roles" | "kind">,
    ...permission: Permission<Permissions>
  ): Promise<boolean>;
  /**
   * Like `authenticateRequest`, and requires a permission: members without it get the status `forbidden`. Answer that with
   * 403 and `headers`. docs/roles.md has an example for each framework.
   * @throws Error as `authenticateRequest`.
   */
  requirePermission(
    request: ServerRequest,
    ...permission: [...permission: Permission<Permissions>, options?: PermissionOptions]
  ): Promise<PermissionCheck>;
  /**
   * Like `authenticateRequest`, and requires that the member has authenticated recently: otherwise the status is
   * `step-up-required`. Answer that with 401 and `headers`, which contain the challenge of RFC 9470. `useStepUp` of
   * `@portico/widget` then asks the member for what is missing, and repeats the request.
   *
   * For example `await backend.requireRecent(request, { withinMinutes: 5, factor: "second_factor" })`.
   * @throws Error as `authenticateRequest`.
   */
  requireRecent(request: ServerRequest, options: RecentOptions): Promise<RecentCheck>;
  /**
   * Asks the provider about an API key and caches a valid one for `apiKeyCacheSeconds`. A string with a wrong checksum is
   * rejected without a request.
   * @throws ApiKeyError `missing_key`, `malformed`, `not_good`, `unreachable`. Error without a secret.
   */
  verifyApiKey(key: string): Promise<VerifiedApiKey>;
  /**
   * Verifies locally the `api_key_jwt` that another server of yours received from `verifyApiKey`. A revoked key is accepted
   * until its JWT expires, within five minutes.
   * @throws ApiKeyError as `verifyApiKey`.
   */
  verifyApiKeyJwt(jwt: string): Promise<ApiKeyClaims>;
  /**
   * Verifies locally the `sign_in_jwt` that the provider posts to your sign-in hook, and returns the sign-in to decide about.
   * @throws SessionError `missing_token`, `malformed`, `expired`, `forged`; `unreachable` if no keys could be loaded yet.
   */
  verifySignIn(jwt: string): Promise<SignInCheck>;
}

const noSecret =
  "createBackend: there is no secret, and authenticateRequest renews sessions with it. Visitors who come back would be signed out. Pass the project's secret.";

/** @throws Error if `apiUrl` is not a URL, `projectId` is missing, `secret` is empty, or a cookie option is not valid in a cookie. */
export function createBackend<Permissions extends PermissionMap = PermissionMap>(
  options: BackendOptions,
): Backend<Permissions> {
  const { projectId, secret, clockToleranceSeconds = 60, now = () => new Date() } = options;
  // Read the global at each call, so that later instrumentation of it applies.
  const { fetch = (...args) => globalThis.fetch(...args) } = options;
  const apiUrl = requireUrl("createBackend", "apiUrl", options.apiUrl);
  const publicUrl = requireUrl("createBackend", "publicUrl", options.publicUrl ?? options.apiUrl);
  if (secret === "") {
    throw new Error("createBackend: secret is empty. Check the environment variable that it comes from.");
  }
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
    // Many visitors are not signed in. Skip the request for an empty credential.
    if (!Object.values(credential)[0]) throw missingToken();
    const session = await askProvider({ apiUrl, projectId, secret, fetch }, credential);
    if (session) return session;
    // The provider gives no reason. If the JWT is valid on its own, its session has been revoked.
    if ("session_jwt" in credential) requireUnexpired(await verify(credential.session_jwt));
    throw new SessionError(
      "revoked",
      "The provider knows no live session by this credential. Its member signed out, was put out, or the session ran out. Answer 401, and ask for a new sign-in.",
    );
  }

  /**
   * Within the clock tolerance, a JWT may already have expired for the provider. Reporting `revoked` could sign a member
   * out by mistake. After `expired`, the page gets a new JWT or finds out that the session has ended.
   */
  function requireUnexpired({ expires_at }: SessionClaims): void {
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
    cookiesOf: createSessionCookies({
      wirePrefix: options.wirePrefix ?? "portico",
      cookieOptions: options.cookieOptions ?? {},
      httpOnly: httpOnlyCookies === true ? { domain: "" } : httpOnlyCookies || null,
      isSecure: publicUrl.startsWith("https:"),
    }),
    slotParameter: wireNames(options.wirePrefix ?? "portico").sessionSlot,
    allowedOrigins: options.allowedOrigins ?? [],
    authenticate,
    verify,
    verifyApiKey,
    async ask(session_token) {
      // Skip the request for strings that cannot be a session token.
      if (!/^[\w-]{20,200}$/.test(session_token)) return null;
      return askProvider({ apiUrl, projectId, secret, fetch }, { session_token });
    },
  });

  // The overloads declare what `apiKeys` returns.
  const authenticateVisitor = (async (request: ServerRequest, options?: AuthenticateRequestOptions) => {
    // Fail at the first request instead of when the first JWT has to be renewed.
    if (!secret) throw new Error(noSecret);
    return authenticateRequest(request, options);
  }) as Backend["authenticateRequest"];

  return {
    ...createPermissions({
      fetchRoles: () => fetchRoles({ apiUrl, projectId, secret, fetch }),
      authenticateRequest: authenticateVisitor,
      now,
    }),
    requireRecent: createRequireRecent({ authenticateRequest: authenticateVisitor, now }),
    verifySessionJwt: verify,
    authenticateSession,
    authenticate,
    verifyApiKey,
    verifyApiKeyJwt: createApiKeyJwtVerifier(expected),
    verifySignIn: createSignInVerifier(expected),
    authenticateRequest: authenticateVisitor,
  };
}
