import type { DeleteConnectionResponse, ScimConnectionResponse, UpdateScimConnectionRequest } from "@portico/wire";
import { requireActor } from "../../../core/rbac/actor.ts";
import { authorize, checkGrants } from "../../../core/rbac/authorize.ts";
import { watchFullAdmins } from "../../../core/rbac/last-admin.ts";
import { forgetDirectory } from "../../../core/records/member/retired-store.ts";
import { requireOrganization } from "../../../core/records/organization/find-organizations.ts";
import { saveScimConnection } from "../../../core/records/organization/store.ts";
import { requireKnownRoles, requireRolesFit } from "../../../core/records/roles/policy.ts";
import type { Call } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import {
  auditConnection,
  type ConnectionRequest,
  requireConnection,
  saveSummary,
  toScimConnection,
} from "../connections/connection.ts";
import type { ScimConnectionRow } from "../connections/schema.ts";
import { deleteConnection as remove, updateConnection as save } from "../connections/store.ts";
import { countPendingChanges } from "./pending-store.ts";
import { saveGroups } from "./refresh-groups.ts";
import { listGroupIds, lockMembersWithGroups } from "./store.ts";

/** Only a back end can set `attribute_mapping`, because it fills `trusted_metadata`, which admins must not write. */
type ConnectionChange = UpdateScimConnectionRequest & { attribute_mapping?: Record<string, string> };
type Assignment = ScimConnectionRow["group_assignments"][number];

/**
 * Updates the given fields. Assigning a role to a group, or removing it, requires the permission to do so for each of
 * its members (threats.md T50).
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`, `invalid_role`, `bad_request`.
 */
export async function updateConnection(
  call: Call,
  request: ConnectionRequest & ConnectionChange,
): Promise<ScimConnectionResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "scim", "update");
  const { display_name, identity_provider, attribute_mapping } = request;
  const requested = request.scim_group_implicit_role_assignments;
  return transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, request.connection_id);
    const next = requested ? distinct(requested) : current.group_assignments;
    const added = missingIn(current.group_assignments, next);
    const moved = [...added, ...missingIn(next, current.group_assignments)].map(({ role_id }) => role_id);
    const roles = [...new Set(moved)];
    requireKnownRoles(
      call,
      added.map(({ role_id }) => role_id),
    );
    if (added.length > 0) requireRolesFit(next);
    await requireGroups(tx, current, added);
    const refusal = await checkGrants(call, tx, caller, roles);
    if (refusal) return refusal;
    const requireRemainingAdmin = await watchFullAdmins(call, tx, caller.organization, roles);
    const connection = await save(tx, current, {
      ...(display_name !== undefined && { display_name }),
      ...(identity_provider !== undefined && { identity_provider: identity_provider || "generic" }),
      ...(attribute_mapping && { attribute_mapping: json(attribute_mapping) }),
      group_assignments: json(next),
      updated_at: call.clock.now(),
    });
    await saveSummary(call, tx, connection);
    // Pending changes that began with fewer permissions must not complete with more (threats.md T58).
    if (roles.length > 0) await call.ends.endPendingMoves(call, tx, connection);
    const details = roles.length > 0 ? { moved: roles } : {};
    await auditConnection(call, tx, caller, "scim_connection.updated", connection, details);
    if (roles.length > 0) await requireRemainingAdmin(await requireOrganization(call, tx, connection.organization_id));
    return { connection: toScimConnection(call, connection) };
  });
}

const isSame = (one: Assignment, other: Assignment) => one.role_id === other.role_id && one.group_id === other.group_id;

function missingIn(before: Assignment[], after: Assignment[]): Assignment[] {
  return after.filter((one) => !before.some((other) => isSame(one, other)));
}

function distinct(assignments: Assignment[]): Assignment[] {
  return assignments.filter((one, index) => assignments.findIndex((other) => isSame(one, other)) === index);
}

/** Another directory's groups give the same error as unknown ones (threats.md T48). */
async function requireGroups(tx: Db, connection: ScimConnectionRow, assignments: Assignment[]): Promise<void> {
  const wanted = assignments.map(({ group_id }) => group_id);
  const known = new Set((await listGroupIds(tx, connection, wanted)).map(({ group_id }) => group_id));
  const unknown = wanted.find((group_id) => !known.has(group_id));
  if (unknown === undefined) return;
  const message = `The directory has no group "${unknown.slice(0, 100)}".`;
  throw new ApiError("bad_request", { message: `scim_group_implicit_role_assignments: ${message}` });
}

/**
 * Deletes the connection, its directory and the pending changes. The members stay, without the roles of their groups.
 * An admin can restore members whom the directory had deactivated.
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`.
 */
export async function deleteConnection(call: Call, request: ConnectionRequest): Promise<DeleteConnectionResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "scim", "delete");
  return transaction(call, async (tx) => {
    const connection = await requireConnection(call, tx, caller, request.connection_id);
    // The groups' members lose their roles, so the caller needs permission to remove those (threats.md T50).
    const taken = connection.group_assignments.map(({ role_id }) => role_id);
    const refusal = await checkGrants(call, tx, caller, [...new Set(taken)]);
    if (refusal) return refusal;
    const requireRemainingAdmin = await watchFullAdmins(call, tx, caller.organization, taken);
    const { organization_id, connection_id } = connection;
    for (const member of await lockMembersWithGroups(tx, connection)) {
      await saveGroups(call, tx, caller.organization, member, []);
    }
    const pending_changes = await countPendingChanges(tx, connection);
    await remove(tx, connection);
    await forgetDirectory(tx, connection);
    await saveScimConnection(call, tx, organization_id, null);
    await auditConnection(call, tx, caller, "scim_connection.deleted", connection, { pending_changes });
    await requireRemainingAdmin({ ...caller.organization, scim_connection: null });
    return { connection_id };
  });
}
