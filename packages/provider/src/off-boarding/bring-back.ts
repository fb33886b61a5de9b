import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { isUniqueViolation } from "../db/database-errors.ts";
import { json } from "../db/json.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { requireFreeNumber } from "../records/member/require-free-number.ts";
import { releaseAddresses } from "../records/member/retired-store.ts";
import { updateMember } from "../records/member/store.ts";
import { emailId } from "../records/session/factors.ts";
import type { MemberRow } from "../records/tables.ts";

/**
 * Takes a member back, with the roles and the former addresses that they had. Nothing that was under way when they went
 * is good again: it was ended, and their security epoch is another one.
 * @param member as they are, held by this transaction.
 * @throws ApiError `duplicate_member_email`, `duplicate_member_phone_number` when somebody else has the address, or has
 * confirmed the number, by now.
 */
export async function bringBackMember(
  call: Call,
  tx: Db,
  member: MemberRow,
  details: Record<string, unknown> = {},
): Promise<MemberRow> {
  if (member.mfa_phone_number_verified) await requireFreeNumber(tx, member, member.mfa_phone_number);
  const former = await releaseAddresses(tx, member);
  const back = await updateMember(tx, member, {
    status: "active",
    retired_email_addresses: json(
      former.map((address) => ({ email_id: emailId(call, address), email_address: address })),
    ),
    updated_at: call.clock.now(),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError("duplicate_member_email") : error;
  });
  await audit(call, tx, { action: "member.reactivated", member, details });
  return back ?? member;
}
