import { isDeepStrictEqual } from "node:util";
import type { ApiErrorType } from "@portico/wire";
import { mappableFields } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import type { Actor, InOrganization } from "../../../core/rbac/actor.ts";
import { checkAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { checkGrants } from "../../../core/rbac/grants.ts";
import { watchFullAdmins } from "../../../core/rbac/last-admin.ts";
import { lockOrganization } from "../../../core/records/organization/lock-organization.ts";
import { requireKnownRoles } from "../../../core/records/roles/require-known-roles.ts";
import { requireLiveSession } from "../../../core/records/session/require-session.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { json } from "../../../platform/db/json.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { type Connection, impliedRoles, type Kind } from "./connection.ts";
import type { Following } from "./following.ts";
import { keepAWayIn } from "./keep-a-way-in.ts";
import { lockConnection, outdateTests, updateConnection } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

const notFound = {
  saml: "saml_connection_not_found",
  oidc: "oidc_connection_not_found",
  external: "sso_connection_not_found",
} as const satisfies Record<Kind, ApiErrorType>;

/** A request about one connection. */
export interface OfConnection extends InOrganization {
  connection_id: string;
}

/**
 * The caller's organization's connection of that kind, held for a change.
 * @throws ApiError `saml_connection_not_found` and its siblings, for another organization's, too (threats.md T49);
 * `setup_link_connection_in_use`.
 */
export async function requireConnection<K extends Kind>(
  call: Call,
  tx: Db,
  caller: Actor,
  kind: K,
  connectionId: string,
): Promise<Connection<K>> {
  const { project_id, organization_id } = caller.organization;
  // The organization first, as whoever adds a connection takes them.
  await lockOrganization(call, tx, organization_id);
  await caller.setup?.hold(tx, connectionId);
  if (caller.session) await requireLiveSession(call, tx, caller.session);
  const found = await lockConnection(tx, { project_id, organization_id, connection_id: connectionId });
  if (found?.kind !== kind) throw new ApiError(notFound[kind]);
  // A change of a connection that is not held counts at once, or switches it on (threats.md T97).
  if (caller.setup && !caller.setup.may_activate && !found.is_held) throw new ApiError("setup_link_connection_in_use");
  return found as Connection<K>;
}

/** The parts of a connection that a change may alter. */
export type Change<K extends Kind> = Partial<
  Pick<Connection<K>, "display_name" | "identity_provider" | keyof Following>
> & {
  settings: Connection<K>["settings"];
  status: "pending" | "active";
  sealed_client_secret?: string;
  /** Whether keys, which stand beside it, came or went. */
  isRekeyed?: boolean;
};

/**
 * Checks that the caller may change a connection so. Letting it imply roles takes what assigning them one by one takes
 * (docs/threats.md T50); changing whom it believes takes what handing out every role takes (T64), as it brings in anybody.
 * Asked before anything is written.
 * @param isRekeyed whether keys, a secret or followed metadata change beside the settings.
 * @returns null, or the refusal to return from the transaction.
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
  requireKnownRoles(
    call,
    [...impliedRoles(next).roles, ...impliedRoles(next).groups].map(({ role_id }) => role_id),
  );
  const refusal = await checkGrants(call, tx, caller, movedRoles(current, next));
  if (refusal) return refusal;
  const isBeliefChanged = isRekeyed || !isDeepStrictEqual(beliefs(current), beliefs(next));
  return isBeliefChanged ? checkAuthAdminPermission(call, tx, caller) : null;
}

/**
 * Returns the settings that say whom a connection believes, and about whom: all but the roles, which are counted one by
 * one.
 */
function beliefs({ settings }: Connection): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !/_implicit_role_assignments$/.test(name)));
}

/** Writes a change of a connection, after `checkChange`. */
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
    isRekeyed || Boolean(change.sealed_client_secret) || !isDeepStrictEqual(beliefs(current), beliefs(next));
  const organization = await lockOrganization(call, tx, current.organization_id);
  const requireAdminLeft = await watchFullAdmins(call, tx, organization, moved);
  const changed = await updateConnection(tx, current, {
    ...change,
    settings: json(settings),
    // Whoever decides whom it believes can sign in by it.
    ...(isTrustChanged && {
      ancestors: json([...new Set([...current.ancestors, ...(await ancestorsForOrganization(tx, caller))])]),
    }),
    updated_at: call.clock.now(),
  });
  if (isTrustChanged) await outdateTests(tx, current);
  const after = await refreshSummaries(call, tx, current.organization_id);
  await keepAWayIn(call, tx, caller, organization, after);
  if (moved.length > 0) await call.ends.endPendingMoves(call, tx, current);
  await audit(call, tx, {
    action: "sso_connection.updated",
    organization_id: current.organization_id,
    ...(caller.member && { member_id: caller.member.member_id, email_address: caller.member.email_address }),
    details: { connection_id: current.connection_id, status: change.status, ...(moved.length > 0 && { moved }) },
  });
  await requireAdminLeft(after);
  return changed as Connection<K>;
}

/** The roles that a change hands out, or takes away. */
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
