import { reserveAddresses } from "../../../core/records/member/retired-store.ts";
import type { MemberRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Ended } from "../../../platform/call/ends.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { withdrawPendingChange } from "./keep-pending-change.ts";
import { findUserOfMember } from "./store.ts";

/**
 * Reserves a removed user's email addresses. Otherwise they could join with one as a new member, whom the directory
 * could not deactivate (threats.md T74). Withdraws the directory's pending change.
 */
export async function reservePerson(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  await withdrawPendingChange(call, tx, member, "member_deleted");
  const user = await findUserOfMember(tx, member);
  if (!user) return {};
  const former = member.retired_email_addresses.map(({ email_address }) => email_address);
  await reserveAddresses(tx, member, [member.email_address, ...former, user.email_address], "removed");
  return {};
}
