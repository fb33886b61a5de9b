import { audit } from "../../audit/audit.ts";
import type { Call } from "../../call/call.ts";
import { json } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { offBoardMember } from "../../off-boarding/off-board-member.ts";
import { findMember } from "../../records/member/find-member.ts";
import { reserveAddresses } from "../../records/member/retired-store.ts";
import { updateMember } from "../../records/member/store.ts";
import { requireOrganization } from "../../records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow } from "../../records/tables.ts";
import { holdConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimUserRow } from "../connections/tables.ts";
import { deleteUser } from "./store.ts";

/**
 * The directory deletes a person: the member goes with whatever could lead them in, in this transaction (threats.md T47). From
 * then on an administrator may let somebody in by the address, and nobody lets themselves in (T74).
 * @param held from `holdUser`.
 * @throws ApiError `no_active_scim_connection`.
 */
export async function deprovisionMember(
  call: Call,
  tx: Db,
  found: ScimConnectionRow,
  held: ScimUserRow,
): Promise<void> {
  const connection = await holdConnection(call, tx, found);
  const organization = await requireOrganization(call, tx, connection.organization_id);
  const member = await findMember(tx, held);
  await deleteUser(tx, held);
  if (member) {
    await endMembership(call, tx, organization, member, { reason: "deleted", addresses: [held.email_address] });
    await updateMember(tx, member, { scim_groups: json([]) });
  }
  await audit(call, tx, { action: "directory.user_deleted", member: held, details: { user_id: held.user_id } });
}

/** The directory makes a person inactive: no way leads in until it makes them active again. */
export function deactivate(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
  addresses: string[] = [],
): Promise<MemberRow> {
  return endMembership(call, tx, organization, member, { reason: "deactivated", addresses });
}

/** @param addresses that the directory knows them by, beside the member's own. */
async function endMembership(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
  { reason, addresses }: { reason: "deactivated" | "deleted"; addresses: string[] },
): Promise<MemberRow> {
  const by = { type: "directory" as const, connection_id: organization.scim_connection?.connection_id ?? "" };
  const gone = (await offBoardMember(call, tx, organization, member.member_id, { reason, by }))?.member ?? member;
  const former = gone.retired_email_addresses.map(({ email_address }) => email_address);
  const all = [gone.email_address, ...former, ...addresses];
  await reserveAddresses(tx, gone, all, reason === "deleted" ? "left" : "inactive");
  return gone;
}
