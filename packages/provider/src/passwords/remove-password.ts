import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { endRows } from "../call/end-rows.ts";
import type { Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";

/** Deletes a member's password, if they have one; `recordPassword` is the caller's. @param reason for the audit. */
export async function removePassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  details: { by?: string; reason?: "address_proven" },
): Promise<void> {
  const { organization_id, member_id, email_address } = member;
  if (member.member_password_id === "") return;
  await endRows(call, tx, ["passwords"], member);
  await audit(call, tx, { action: "password.deleted", organization_id, member_id, email_address, details });
}
