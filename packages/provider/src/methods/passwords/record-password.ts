import { audit } from "../../core/audit/audit.ts";
import { updateMember } from "../../core/records/member/store.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { endRows } from "../../platform/call/end-rows.ts";
import type { Db } from "../../platform/db/schema.ts";
import { listHashes } from "./store.ts";

/** Sets the password id on the member, and ends pending second factors. @param memberPasswordId `""` for none. */
export async function recordPassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  memberPasswordId: string,
): Promise<MemberRow> {
  const change = { member_password_id: memberPasswordId, updated_at: call.clock.now() };
  await call.ends.endPendingSecondFactors(call, tx, member);
  return (await updateMember(tx, member, change)) ?? { ...member, ...change };
}

/** Finds when the member started to use the password, or the one it was changed from. Undefined if they have none. */
export async function findPasswordStart(tx: Db, member: MemberRow): Promise<Date | undefined> {
  return (await listHashes(tx, member, [member.member_id])).get(member.member_id)?.created_at;
}

/**
 * Deletes a member's password, if they have one. The caller has to call `recordPassword`.
 *
 * @param details for the audit log.
 */
export async function removePassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  details: { by?: string; reason?: "address_proven" | "disowned" },
): Promise<void> {
  if (member.member_password_id === "") return;
  await endRows(call, tx, ["passwords"], member);
  await audit(call, tx, { action: "password.deleted", member, details });
}
