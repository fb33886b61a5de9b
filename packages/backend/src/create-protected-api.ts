import { errors, type JWTPayload } from "jose";
import { createJwtVerifier } from "./create-jwt-verifier.ts";
import { createKeySet } from "./key-set.ts";
import { readBearer } from "./read-bearer.ts";
import { type RequestHeaders, readHeader } from "./read-headers.ts";
import { requireUrl } from "./require-url.ts";

export interface ProtectedApiOptions {
  /** The address at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string;
  projectId: string;
  /** The provider's `public_url`, where that is another than `apiUrl`. */
  publicUrl?: string;
  /** This API's own address, as the project's `protected_resources` have it: tokens are for it alone. */
  resource: string;
  /** The scopes that mean something here. */
  scopes: string[];
  /** The name by which people know the API. */
  resourceName?: string;
  /** Another `fetch`: behind a proxy, in tests. */
  fetch?: typeof globalThis.fetch;
  /** Another clock, for tests. */
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
  /** `aal2` where the member has shown two factors, else `aal1`. */
  acr: string;
  /** When the member last showed one; ISO 8601. */
  authenticated_at: string;
  /** The end of the token; ISO 8601. */
  expires_at: string;
}

/** An app that acts for itself in an organization: no member stands behind it. */
export interface MachineClaims {
  kind: "machine";
  client_id: string;
  organization_id: string;
  organization_slug: string;
  scopes: string[];
  /** The permissions of the scopes, each as `resource:action`. */
  permissions: string[];
  /** The end of the token; ISO 8601. */
  expires_at: string;
}

/** What a request needs of how its member signed in (RFC 9470). */
export interface StepUp {
  /** `aal2` for two factors. */
  acr?: "aal1" | "aal2";
  /** How many seconds ago the member may have shown a factor at most. */
  maxAge?: number;
}

/** A request that an app may not make. Answer with `status` and `headers`, which tell its library where to go. */
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

/** An API of the host's that connected apps call: agents find out by themselves where to ask for a token (RFC 9728). */
export interface ProtectedApi {
  /** The path of this server at which `metadata` is to be served, by GET and to everybody. */
  metadataPath: string;
  metadata: object;
  /**
   * Verifies the access token of a request by itself, with the project's public keys.
   * @param needs the scopes without which this request is refused.
   * @param stepUp how its member has to have signed in; else the app is told to send them to show more.
   * @throws AccessError `missing_token`, `invalid_token`, `insufficient_scope`, `insufficient_user_authentication`;
   * `unreachable` before any key is known.
   */
  authorize(headers: RequestHeaders, needs?: string[], stepUp?: StepUp): Promise<AccessClaims>;
  /**
   * The same of an app that acts for itself, by client credentials: `kind` tells it from one that acts for a member.
   * `authorize` refuses it, so that nobody takes an app's id for a member's.
   * @throws AccessError as `authorize`.
   */
  authorizeCaller(
    headers: RequestHeaders,
    needs?: string[],
    stepUp?: StepUp,
  ): Promise<(AccessClaims & { kind: "member" }) | MachineClaims>;
}

/** @throws Error for an `apiUrl` or `resource` that is none. */
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
  // RFC 9728 section 3.1: the well-known part comes first, and the resource's own path after it.
  const metadataPath = `/.well-known/oauth-protected-resource${pathname === "/" ? "" : pathname}`;

  function refuse(code: AccessError["code"], message: string, more: Record<string, string> = {}): AccessError {
    const told = {
      ...(code !== "missing_token" && { error: code, error_description: message }),
      ...more,
      resource_metadata: `${origin}${metadataPath}`,
    };
    const challenge = Object.entries(told).map(([name, value]) => `${name}="${value}"`);
    return new AccessError(code, message, { "WWW-Authenticate": `Bearer ${challenge.join(", ")}` });
  }

  async function readCaller(headers: RequestHeaders, needs: string[], { acr, maxAge }: StepUp) {
    // A cookie never holds an app's token.
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
      // RFC 9470 section 3: the app begins a login with these parameters, and comes again.
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
