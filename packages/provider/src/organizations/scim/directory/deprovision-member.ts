import { audit } from "../../../core/audit/audit.ts";
import { findMember } from "../../../core/records/member/find-member.ts";
import { reserveAddresses } from "../../../core/records/member/retired-store.ts";
import { lockMember, updateMember } from "../../../core/records/member/store.ts";
import { requireOrganization } from "../../../core/records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow, RetirementReason } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { offBoardMember } from "../../off-boarding/off-board-member.ts";
import { lockActiveConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimUserRow } from "../connections/schema.ts";
import { type DirectoryChange, findReasonToWait, requirePower } from "./find-reason-to-wait.ts";
import { keepPendingChange, withdrawPendingChange } from "./keep-pending-change.ts";
import { saveGroups } from "./refresh-groups.ts";
import { deleteUser } from "./store.ts";

/**
 * Deletes a directory's user: the member and all their access end in this transaction (threats.md T47). Afterwards only
 * an admin can add a member with the email address; it cannot be used to join (T74). If the directory does not manage
 * the member, they stay, without the roles of their groups, until an admin agrees (T144).
 *
 * @param user from `lockDirectoryUser`.
 * @throws ApiError `no_active_scim_connection`.
 */
export async function deprovisionMember(
  call: Call,
  tx: Db,
  found: ScimConnectionRow,
  user: ScimUserRow,
): Promise<void> {
  const connection = await lockActiveConnection(call, tx, found);
  const organization = await requireOrganization(call, tx, connection.organization_id);
  const member = await findMember(tx, user);
  await deleteUser(tx, user);
  if (member) await endMember(call, tx, organization, { connection, user, member });
  await audit(call, tx, { action: "directory.user_deleted", member: user, details: { user_id: user.user_id } });
}

async function endMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { connection, user, member }: { connection: ScimConnectionRow; user: ScimUserRow; member: MemberRow },
): Promise<void> {
  const { email_address, has_created_member: isCreatedByDirectory } = user;
  const change = { action: "delete", member, isCreatedByDirectory } as const;
  const reason = member.status === "deleted" ? null : await findReasonToWait(call, tx, organization, change);
  if (reason) {
    const { action } = change;
    await keepPendingChange(call, tx, organization, {
      connection,
      member,
      action,
      reason,
      email_address,
      isNews: true,
    });
    const locked = await lockMember(tx, member);
    if (locked) await saveGroups(call, tx, organization, locked, []);
    return;
  }
  await withdrawPendingChange(call, tx, member, "directory_agrees");
  await endMembership(call, tx, organization, { ...change, addresses: [email_address] });
  await updateMember(tx, member, { scim_groups: json([]) });
}

/** Deactivates a member until the directory reactivates them. */
export function deactivate(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  change: Omit<DirectoryChange, "action"> & { addresses?: string[] },
): Promise<MemberRow> {
  return endMembership(call, tx, organization, { ...change, action: "deactivate" });
}

interface EndedByDirectory extends DirectoryChange {
  action: "deactivate" | "delete";
  /** The member's email addresses in the directory, besides their own. */
  addresses?: string[];
}

/** @throws MemberChangedMeanwhile if the directory no longer has power over the member. */
async function endMembership(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { addresses = [], ...change }: EndedByDirectory,
): Promise<MemberRow> {
  const { action, member } = change;
  const by = { type: "directory" as const, connection_id: organization.scim_connection?.connection_id ?? "" };
  const reason = action === "delete" ? "deleted" : "deactivated";
  const ended = await offBoardMember(call, tx, organization, member.member_id, { reason, by });
  if (ended) await requirePower(call, tx, organization, { ...change, member: ended.member });
  const gone = ended?.member ?? member;
  const hasPower = ended !== undefined || (await findReasonToWait(call, tx, organization, change)) === null;
  // If an admin removed the member, and not the directory, an admin may restore them.
  await reserveForDirectory(tx, gone, addresses, action === "delete" ? "left" : hasPower ? "inactive" : "removed");
  return gone;
}

/** Reserves every email address of a removed member, and those in the directory. */
export async function reserveForDirectory(
  tx: Db,
  member: MemberRow,
  addresses: string[],
  reason: RetirementReason,
): Promise<void> {
  const former = member.retired_email_addresses.map(({ email_address }) => email_address);
  await reserveAddresses(tx, member, [member.email_address, ...former, ...addresses], reason);
}
