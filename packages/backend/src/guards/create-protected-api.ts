import { errors, type JWTPayload } from "jose";
import { requireUrl } from "../provider/fetch-bootstrap.ts";
import { createJwtVerifier } from "../tokens/create-jwt-verifier.ts";
import { createKeySet } from "../tokens/key-set.ts";
import { type RequestHeaders, readBearer, readHeader } from "../tokens/read-bearer.ts";

export interface ProtectedApiOptions {
  /** The URL at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string;
  projectId: string;
  /** The provider's `public_url`. Default: `apiUrl`. */
  publicUrl?: string;
  /** This API's URL, as in the project's `protected_resources`. Tokens for other APIs are rejected. */
  resource: string;
  /** The scopes that this API uses. */
  scopes: string[];
  /** The API's name, for people. */
  resourceName?: string;
  /** Replaces the global `fetch`, behind a proxy or in tests. */
  fetch?: typeof globalThis.fetch;
  /** Replaces the clock in tests. */
  now?: () => Date;
}

/** The member for whom an app acts, and what it may do. */
export interface AccessClaims {
  client_id: string;
  member_id: string;
  organization_id: string;
  organization_slug: string;
  /** Ids of the member's roles. */
  roles: string[];
  scopes: string[];
  /** The permissions of the scopes, each as `resource:action`. */
  permissions: string[];
  /** `aal2` if the member used two factors, otherwise `aal1`. */
  acr: string;
  /** When the member last used a factor; ISO 8601. */
  authenticated_at: string;
  /** When the token expires; ISO 8601. */
  expires_at: string;
}

/** An app that acts in an organization on its own behalf, without a member. */
export interface MachineClaims {
  kind: "machine";
  client_id: string;
  organization_id: string;
  organization_slug: string;
  scopes: string[];
  /** The permissions of the scopes, each as `resource:action`. */
  permissions: string[];
  /** When the token expires; ISO 8601. */
  expires_at: string;
}

/** How the member must have signed in for a request (RFC 9470). */
export interface StepUp {
  /** `aal2` for two factors. */
  acr?: "aal1" | "aal2";
  /** The maximum number of seconds since the member last used a factor. */
  maxAge?: number;
}

/** A rejected request of an app. Answer with `status` and `headers`, from which its OAuth library learns what to do. */
export class AccessError extends Error {
  readonly code:
    | "missing_token"
    | "invalid_token"
    | "insufficient_scope"
    | "insufficient_user_authentication"
    | "unreachable";
  readonly status: 401 | 403 | 503;
  readonly headers: Record<string, string>;

  constructor(code: AccessError["code"], message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = "AccessError";
    this.code = code;
    this.status = code === "insufficient_scope" ? 403 : code === "unreachable" ? 503 : 401;
    this.headers = headers;
  }
}

/** Your API that connected apps call. Agents discover where to request a token (RFC 9728). */
export interface ProtectedApi {
  /** The path at which your server must serve `metadata` to GET requests, without authentication. */
  metadataPath: string;
  metadata: object;
  /**
   * Verifies the access token of a request locally, with the project's public keys.
   * @param needs the scopes that this request requires.
   * @param stepUp how the member must have signed in. Otherwise the error asks the app to have the member sign in again.
   * @throws AccessError `missing_token`, `invalid_token`, `insufficient_scope`, `insufficient_user_authentication`;
   * `unreachable` if no keys could be loaded yet.
   */
  authorize(headers: RequestHeaders, needs?: string[], stepUp?: StepUp): Promise<AccessClaims>;
  /**
   * Like `authorize`, but also accepts an app that acts on its own behalf, by client credentials. `kind` distinguishes the two.
   * `authorize` rejects such an app, so that its ID is not mistaken for a member's.
   * @throws AccessError as `authorize`.
   */
  authorizeCaller(
    headers: RequestHeaders,
    needs?: string[],
    stepUp?: StepUp,
  ): Promise<(AccessClaims & { kind: "member" }) | MachineClaims>;
}

/** @throws Error if `apiUrl` or `resource` is not a URL. */
export function createProtectedApi(options: ProtectedApiOptions): ProtectedApi {
  const { projectId, resource, scopes, resourceName, now = () => new Date() } = options;
  const { fetch = (...args) => globalThis.fetch(...args) } = options;
  const apiUrl = requireUrl("createProtectedApi", "apiUrl", options.apiUrl);
  const publicUrl = requireUrl("createProtectedApi", "publicUrl", options.publicUrl ?? options.apiUrl);
  const { origin, pathname } = new URL(requireUrl("createProtectedApi", "resource", resource));
  const issuer = `${publicUrl}/oidc/${projectId}`;
  const keySet = createKeySet(`${apiUrl}/oidc/${encodeURIComponent(projectId)}/jwks`, fetch, now);
  // RFC 9068 section 4.
  const verifyJwt = createJwtVerifier({
    issuer,
    audience: resource,
    typ: "at+jwt",
    requiredClaims: ["sub", "exp", "client_id", "organization_id"],
    clockToleranceSeconds: 60,
    now,
    keySet,
    read: (payload) => payload,
  });
  // RFC 9728 section 3.1: the well-known path comes before the resource's own path.
  const metadataPath = `/.well-known/oauth-protected-resource${pathname === "/" ? "" : pathname}`;

  function refuse(code: AccessError["code"], message: string, more: Record<string, string> = {}): AccessError {
    const parameters = {
      ...(code !== "missing_token" && { error: code, error_description: message }),
      ...more,
      resource_metadata: `${origin}${metadataPath}`,
    };
    const challenge = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
    return new AccessError(code, message, { "WWW-Authenticate": `Bearer ${challenge.join(", ")}` });
  }

  async function readCaller(headers: RequestHeaders, needs: string[], { acr, maxAge }: StepUp) {
    // Cookies never contain an app's token.
    const token = readBearer({ get: (name) => (name === "cookie" ? null : readHeader(headers, name)) });
    if (token === "") throw refuse("missing_token", "The request has no access token.", scopeOf(scopes));
    const payload = await verifyJwt(token).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw refuse("invalid_token", "The access token is not good here.");
      throw new AccessError("unreachable", "The provider's keys could not be read.", { "Retry-After": "10" });
    });
    const claims = toClaims(payload);
    const missing = needs.filter((scope) => !claims.scopes.includes(scope));
    if (missing.length > 0) throw refuse("insufficient_scope", "The app may not do this.", scopeOf(needs));
    // RFC 9068 section 2.2: without a member, `sub` is the app.
    if (claims.member_id === claims.client_id) return toMachine(claims);
    const ageSeconds = (now().getTime() - Date.parse(claims.authenticated_at)) / 1000;
    if ((acr === "aal2" && claims.acr !== "aal2") || (maxAge !== undefined && ageSeconds > maxAge)) {
      // RFC 9470 section 3: the app starts a login with these parameters and repeats the request.
      throw refuse("insufficient_user_authentication", "The member has to show more, or again.", {
        ...(acr && { acr_values: acr }),
        ...(maxAge !== undefined && { max_age: String(maxAge) }),
      });
    }
    return { ...claims, kind: "member" as const };
  }

  return {
    metadataPath,
    metadata: {
      resource,
      authorization_servers: [issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ["header"],
      ...(resourceName && { resource_name: resourceName }),
    },
    async authorize(headers, needs = [], stepUp = {}) {
      const caller = await readCaller(headers, needs, stepUp);
      if (caller.kind === "machine") throw refuse("invalid_token", "The access token is no member's.");
      const { kind: _, ...claims } = caller;
      return claims;
    },
    authorizeCaller: (headers, needs = [], stepUp = {}) => readCaller(headers, needs, stepUp),
  };
}

function toMachine({ client_id, organization_id, organization_slug, scopes, permissions, expires_at }: AccessClaims) {
  const claims: MachineClaims = {
    kind: "machine",
    client_id,
    organization_id,
    organization_slug,
    scopes,
    permissions,
    expires_at,
  };
  return claims;
}

const scopeOf = (scopes: string[]): Record<string, string> => (scopes.length > 0 ? { scope: scopes.join(" ") } : {});

function toClaims({ sub, exp = 0, client_id, organization_id, organization_slug, ...rest }: JWTPayload): AccessClaims {
  const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return {
    client_id: String(client_id),
    member_id: String(sub),
    organization_id: String(organization_id),
    organization_slug: String(organization_slug),
    roles: listOf(rest.roles),
    scopes: String(rest.scope ?? "")
      .split(" ")
      .filter((scope) => scope !== ""),
    permissions: listOf(rest.permissions),
    acr: String(rest.acr ?? "aal1"),
    authenticated_at: new Date(Number(rest.auth_time ?? 0) * 1000).toISOString(),
    expires_at: new Date(exp * 1000).toISOString(),
  };
}
