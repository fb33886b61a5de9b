import { isDeepStrictEqual } from "node:util";
import type { AuditAction } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { requireOrganization } from "../../../core/records/organization/find-organizations.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { foldAscii } from "../../../platform/lib/email-address.ts";
import { lockActiveConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimGroupRow } from "../connections/schema.ts";
import { refreshGroups } from "./refresh-groups.ts";
import {
  deleteGroup,
  deleteGroupMembers,
  insertGroup,
  insertGroupMembers,
  listUserIdsOfGroup,
  listUsersByIds,
  lockGroup,
  updateGroup,
} from "./store.ts";

export interface DirectoryGroup {
  display_name: string;
  external_id: string | null;
  /** The rest of the resource, in the protocol's format. */
  attributes: Record<string, unknown>;
}

/** Members to add and remove, by their user ids in the directory. */
export type MembersChange = { add?: string[]; remove?: string[] } | { replace: string[] };

/** Locks a group for a change. @throws ApiError `no_active_scim_connection`. */
export async function lockDirectoryGroup(
  call: Call,
  tx: Db,
  connection: ScimConnectionRow,
  groupId: string,
): Promise<ScimGroupRow | undefined> {
  return lockGroup(tx, await lockActiveConnection(call, tx, connection), groupId);
}

/** @throws ApiError `bad_request` if the directory does not have a user; `no_active_scim_connection`. */
export async function addGroup(
  call: Call,
  tx: Db,
  found: ScimConnectionRow,
  group: DirectoryGroup,
  userIds: string[],
): Promise<ScimGroupRow> {
  const { project_id, organization_id, connection_id } = await lockActiveConnection(call, tx, found);
  const now = call.clock.now();
  const row = await insertGroup(tx, {
    project_id,
    organization_id,
    connection_id,
    group_id: newId(call.project, "scim-group"),
    ...toColumns(group),
    created_at: now,
    updated_at: now,
  });
  const moved = await changeMembers(call, tx, row, { replace: userIds });
  await auditGroup(call, tx, "directory.group_created", row, moved);
  return row;
}

/**
 * Changes a group or its members. Writes nothing if nothing differs.
 *
 * @param current from `lockDirectoryGroup`.
 * @throws ApiError `bad_request` if the directory does not have a user.
 */
export async function changeGroup(
  call: Call,
  tx: Db,
  current: ScimGroupRow,
  { group, members }: { group?: DirectoryGroup; members?: MembersChange },
): Promise<ScimGroupRow> {
  const moved = members ? await changeMembers(call, tx, current, members) : { added: 0, removed: 0 };
  const isRewritten =
    group !== undefined &&
    (group.display_name !== current.display_name ||
      group.external_id !== current.external_id ||
      !isDeepStrictEqual(group.attributes, current.attributes));
  if (!isRewritten && moved.added === 0 && moved.removed === 0) return current;
  const row = await updateGroup(tx, current, { ...(isRewritten && toColumns(group)), updated_at: call.clock.now() });
  await auditGroup(call, tx, "directory.group_updated", row, moved);
  return row;
}

/** @param current from `lockDirectoryGroup`. */
export async function removeGroup(call: Call, tx: Db, current: ScimGroupRow): Promise<void> {
  const { removed } = await changeMembers(call, tx, current, { replace: [] });
  await deleteGroup(tx, current);
  await auditGroup(call, tx, "directory.group_deleted", current, { added: 0, removed });
}

function toColumns({ display_name, external_id, attributes }: DirectoryGroup) {
  return { display_name, folded_display_name: foldAscii(display_name), external_id, attributes: json(attributes) };
}

async function changeMembers(
  call: Call,
  tx: Db,
  group: ScimGroupRow,
  change: MembersChange,
): Promise<{ added: number; removed: number }> {
  const current = "replace" in change ? await listUserIdsOfGroup(tx, group) : [];
  const kept = new Set("replace" in change ? change.replace : (change.add ?? []));
  const wanted = [...kept];
  const unwanted = "replace" in change ? current.filter((id) => !kept.has(id)) : (change.remove ?? []);
  await requirePeople(tx, group, wanted);
  const removed = await deleteGroupMembers(tx, group, unwanted);
  const added = await insertGroupMembers(tx, group, wanted);
  const organization = await requireOrganization(call, tx, group.organization_id);
  await refreshGroups(call, tx, organization, group, [...removed, ...added]);
  return { added: added.length, removed: removed.length };
}

/** Another directory's users give the same error as unknown ones (threats.md T48). */
async function requirePeople(tx: Db, group: ScimGroupRow, userIds: string[]): Promise<void> {
  const known = new Set((await listUsersByIds(tx, group, userIds)).map(({ user_id }) => user_id));
  const unknown = userIds.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw new ApiError("bad_request", { message: `The directory has no user "${unknown.slice(0, 100)}".` });
}

function auditGroup(
  call: Call,
  tx: Db,
  action: AuditAction,
  { organization_id, group_id, display_name }: ScimGroupRow,
  moved: { added: number; removed: number },
): Promise<void> {
  return audit(call, tx, { action, organization_id, details: { group_id, display_name, ...moved } });
}
