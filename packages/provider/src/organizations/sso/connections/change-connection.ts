import { isDeepStrictEqual } from "node:util";
import { type ApiErrorType, mappableFields } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import type { Actor, InOrganization } from "../../../core/rbac/actor.ts";
import { checkAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { checkGrants } from "../../../core/rbac/authorize.ts";
import { watchFullAdmins } from "../../../core/rbac/last-admin.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import { requireImplicitRoles } from "../../../core/records/roles/policy.ts";
import { requireLiveSession } from "../../../core/records/session/require-session.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { type Connection, impliedRoles, type Kind } from "./connection.ts";
import type { Following } from "./following.ts";
import { preventLockOut } from "./prevent-lock-out.ts";
import { lockConnection, outdateTests, updateConnection } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

const notFound = {
  saml: "saml_connection_not_found",
  oidc: "oidc_connection_not_found",
  external: "sso_connection_not_found",
} as const satisfies Record<Kind, ApiErrorType>;

export interface ConnectionRequest extends InOrganization {
  connection_id: string;
}

/**
 * Locks a connection of that kind of the caller's organization for a change.
 *
 * @throws ApiError `saml_connection_not_found` and its siblings, also for another organization's connection (threats.md
 * T49); `setup_link_connection_in_use`.
 */
export async function requireConnection<K extends Kind>(
  call: Call,
  tx: Db,
  caller: Actor,
  kind: K,
  connectionId: string,
): Promise<Connection<K>> {
  const { project_id, organization_id } = caller.organization;
  // Locks the organization first, in the same order as adding a connection.
  await lockOrganization(call, tx, organization_id);
  await caller.setup?.hold(tx, connectionId);
  if (caller.session) await requireLiveSession(call, tx, caller.session);
  const found = await lockConnection(tx, { project_id, organization_id, connection_id: connectionId });
  if (found?.kind !== kind) throw new ApiError(notFound[kind]);
  // A connection that is not held is active, or becomes active when it is complete (threats.md T97).
  if (caller.setup && !caller.setup.may_activate && !found.is_held) throw new ApiError("setup_link_connection_in_use");
  return found as Connection<K>;
}

/** The fields of a connection that a change may alter. */
export type Change<K extends Kind> = Partial<
  Pick<Connection<K>, "display_name" | "identity_provider" | keyof Following>
> & {
  settings: Connection<K>["settings"];
  status: "pending" | "active";
  sealed_client_secret?: string;
  /** Whether keys, which are stored separately, were added or deleted. */
  isRekeyed?: boolean;
};

/**
 * Checks that the caller may change a connection, before anything is written. Implying roles requires the permission to
 * assign them one by one (docs/threats.md T50). Changing whom the connection trusts requires the permission to grant
 * every role, because that can let anyone in (T64).
 *
 * @param isRekeyed whether keys, a secret or followed metadata change besides the settings.
 * @returns null, or an error to return from the transaction.
 * @throws ApiError `invalid_role`, `bad_request`.
 */
export async function checkChange<K extends Kind>(
  call: Call,
  tx: Db,
  caller: Actor,
  current: Connection<K>,
  { settings, isRekeyed }: { settings: Connection<K>["settings"]; isRekeyed: boolean },
): Promise<ApiError | null> {
  const next = { ...current, settings } as Connection;
  if ("attribute_mapping" in settings) requireMappable(settings.attribute_mapping);
  requireImplicitRoles(call, [...impliedRoles(next).roles, ...impliedRoles(next).groups]);
  const refusal = await checkGrants(call, tx, caller, movedRoles(current, next));
  if (refusal) return refusal;
  const isTrustChanged = isRekeyed || !isDeepStrictEqual(trustSettings(current), trustSettings(next));
  return isTrustChanged ? checkAuthAdminPermission(call, tx, caller) : null;
}

/**
 * Returns the settings that decide whom a connection trusts: all but the roles, which are checked one by one, and
 * how members are logged out there, which lets no one in.
 */
function trustSettings({ settings }: Connection): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name]) => !/_implicit_role_assignments$|^logs_out_at_idp$|^end_session_url$/.test(name),
    ),
  );
}

/** Saves a change of a connection, after `checkChange`. */
export async function changeConnection<K extends Kind>(
  call: Call,
  tx: Db,
  caller: Actor,
  current: Connection<K>,
  { settings, isRekeyed = false, ...change }: Change<K>,
): Promise<Connection<K>> {
  const moved = movedRoles(current, { ...current, settings } as Connection);
  const next = { ...current, settings } as Connection;
  const isTrustChanged =
    isRekeyed ||
    Boolean(change.sealed_client_secret) ||
    !isDeepStrictEqual(trustSettings(current), trustSettings(next));
  const organization = await lockOrganization(call, tx, current.organization_id);
  const requireRemainingAdmin = await watchFullAdmins(call, tx, organization, moved);
  const changed = await updateConnection(tx, current, {
    ...change,
    settings: json(settings),
    // An admin who decides whom the connection trusts could log in with it.
    ...(isTrustChanged && {
      ancestors: json([...new Set([...current.ancestors, ...(await ancestorsForOrganization(tx, caller))])]),
    }),
    updated_at: call.clock.now(),
  });
  if (isTrustChanged) await outdateTests(tx, current);
  const after = await refreshSummaries(call, tx, current.organization_id);
  await preventLockOut(call, tx, caller, organization, after);
  if (moved.length > 0) await call.ends.endPendingMoves(call, tx, current);
  await audit(call, tx, {
    action: "sso_connection.updated",
    organization_id: current.organization_id,
    ...(caller.member && { member_id: caller.member.member_id, email_address: caller.member.email_address }),
    details: { connection_id: current.connection_id, status: change.status, ...(moved.length > 0 && { moved }) },
  });
  await requireRemainingAdmin(after);
  return changed as Connection<K>;
}

/** Lists the roles that a change assigns or removes. */
function movedRoles(before: Connection, after: Connection): string[] {
  const textsOf = (connection: Connection) => {
    const { roles, groups } = impliedRoles(connection);
    const pairs = [
      ...roles.map(({ role_id }) => [role_id, ""]),
      ...groups.map(({ role_id, group }) => [role_id, group]),
    ];
    return new Map(pairs.map(([role_id = "", group = ""]) => [`${role_id}\n${group}`, role_id]));
  };
  const [old, fresh] = [textsOf(before), textsOf(after)];
  const onlyIn = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].filter(([text]) => !other.has(text)).map(([, role_id]) => role_id);
  return [...new Set([...onlyIn(old, fresh), ...onlyIn(fresh, old)])];
}

function requireMappable(mapping: Record<string, string>): void {
  const unknown = Object.keys(mapping).find((field) => !mappableFields.includes(field));
  if (unknown === undefined) return;
  const message = `attribute_mapping maps "${unknown.slice(0, 64)}"; it can map ${mappableFields.join(", ")}.`;
  throw new ApiError("bad_request", { message });
}
