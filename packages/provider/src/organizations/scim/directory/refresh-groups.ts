import { isDeepStrictEqual } from "node:util";
import { endRolesAccess } from "../../../core/records/lineage/end-access.ts";
import { raiseSecurityEpoch } from "../../../core/records/member/security-epoch.ts";
import { updateMember } from "../../../core/records/member/store.ts";
import { listRoles } from "../../../core/records/roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import { endSessions } from "../../../core/records/session/end-sessions.ts";
import type { Call } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import type { ConnectionKey } from "../connections/store.ts";
import { listGroupsOfMembers, lockMembersOf } from "./store.ts";

/**
 * Updates the members' groups in the transaction that changes a group. A member who gains a role loses pending changes
 * that began with fewer permissions. A member who loses one loses their sessions, as when an admin removes a role
 * (threats.md T50, T58).
 */
export async function refreshGroups(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  connection: ConnectionKey,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const members = await lockMembersOf(tx, connection, userIds);
  // Read under the members' locks, so that concurrent changes are included.
  const groups = await listGroupsOfMembers(
    tx,
    connection,
    members.map(({ member_id }) => member_id),
  );
  for (const member of members) await saveGroups(call, tx, organization, member, groups.get(member.member_id) ?? []);
}

/** @param member locked by this transaction. */
export async function saveGroups(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
  scim_groups: string[],
): Promise<void> {
  if (isDeepStrictEqual(member.scim_groups, scim_groups)) return;
  const rolesOf = (row: MemberRow) => listRoles(organization, row).map(({ role_id }) => role_id);
  const [before, after] = [rolesOf(member), rolesOf({ ...member, scim_groups })];
  await updateMember(tx, member, { scim_groups: json(scim_groups), updated_at: call.clock.now() });
  if (after.some((role) => !before.includes(role))) {
    await call.ends.endPendingSecondFactors(call, tx, member);
    await raiseSecurityEpoch(call, tx, member, "apps");
  }
  if (before.some((role) => !after.includes(role))) {
    await endSessions(call, tx, member);
    await endRolesAccess(call, tx, member);
  }
}
