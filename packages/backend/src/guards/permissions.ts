import { hasPermission, type RbacPolicy } from "@portico/wire";
import { SessionError } from "../provider/session-error.ts";
import type { AuthenticateRequestOptions, RequestAuthentication } from "../requests/authenticate-request.ts";
import type { ServerRequest } from "../requests/cross-origin.ts";
import type { SessionClaims } from "../tokens/verify-session-jwt.ts";

/** The sender of a request, and whether they have the permission. Answer `forbidden` with 403. */
export type PermissionCheck = RequestAuthentication | { status: "forbidden"; session: SessionClaims; headers: Headers };

/** API keys are not accepted here: check their scopes with `verifyApiKey`. */
export type PermissionOptions = Omit<AuthenticateRequestOptions, "apiKeys">;

type Roles = RbacPolicy["roles"];

/** Portico's own resources. Only members themselves may change them (docs/concepts/session.md#session-kinds). */
const ownResources = new Set(["organization", "member", "sso", "api_key", "machine_access", "audit_log", "scim"]);
/** Kinds of sessions that never get a permission: apps use access tokens, whose scopes a member has allowed. */
const appKinds: readonly SessionClaims["kind"][] = ["app", "agent"];

/** Changes of the policy take this long to reach this server. */
const FRESH_MS = 60_000;
/** If the provider is unreachable, the last policy is used for as long as a session JWT is valid. */
const USABLE_MS = 5 * 60_000;

interface Parts {
  fetchRoles(): Promise<Roles>;
  authenticateRequest(request: ServerRequest, options?: PermissionOptions): Promise<RequestAuthentication>;
  now(): Date;
}

export function createPermissions({ fetchRoles, authenticateRequest, now }: Parts) {
  let cached: { roles: Roles; fetchedAtMs: number } | undefined;
  let pending: Promise<Roles> | undefined;

  async function loadRoles(): Promise<Roles> {
    // A clock that was set back makes the age negative, so the policy counts as old.
    const isYounger = (limitMs: number) => {
      const ageMs = now().getTime() - (cached?.fetchedAtMs ?? 0);
      return ageMs >= 0 && ageMs < limitMs;
    };
    if (cached && isYounger(FRESH_MS)) return cached.roles;
    pending ??= fetchRoles().finally(() => {
      pending = undefined;
    });
    try {
      const roles = await pending;
      cached = { roles, fetchedAtMs: now().getTime() };
      return roles;
    } catch (error) {
      if (cached && isYounger(USABLE_MS) && error instanceof SessionError) return cached.roles;
      throw error;
    }
  }

  async function isAuthorized(session: Pick<SessionClaims, "roles" | "kind">, resource: string, action: string) {
    if (appKinds.includes(session.kind) || (session.kind !== "own" && ownResources.has(resource))) return false;
    return hasPermission({ roles: await loadRoles() }, session.roles, resource, action);
  }

  async function requirePermission(
    request: ServerRequest,
    resource: string,
    action: string,
    { checkRevoked = false }: PermissionOptions = {},
  ): Promise<PermissionCheck> {
    const visitor = await authenticateRequest(request, { checkRevoked });
    if (visitor.status !== "signed-in") return visitor;
    const { session, headers } = visitor;
    try {
      return (await isAuthorized(session, resource, action)) ? visitor : { status: "forbidden", session, headers };
    } catch (error) {
      if (!(error instanceof SessionError)) throw error;
      return { status: "unavailable", reason: "unreachable", error, headers };
    }
  }

  return { isAuthorized, requirePermission };
}
