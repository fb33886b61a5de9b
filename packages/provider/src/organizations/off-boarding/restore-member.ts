import { audit } from "../../core/audit/audit.ts";
import { releaseAddresses } from "../../core/records/member/retired-store.ts";
import { updateMember } from "../../core/records/member/store.ts";
import { growUsage } from "../../core/records/organization/quotas.ts";
import type { MemberRow, MemberStatus } from "../../core/records/schema.ts";
import { emailId } from "../../core/records/session/factors.ts";
import { endCredentials } from "../../core/sign-in/end-credentials.ts";
import type { Call } from "../../platform/call/call.ts";
import { isUniqueViolation } from "../../platform/db/database-errors.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * Restores a deleted member with their roles and former email addresses. They log in by mail or with their identity
 * provider: their earlier password, linked accounts and second factors may be why they were removed (docs/threats.md
 * T142).
 *
 * @param member locked by this transaction.
 * @throws ApiError `duplicate_member_email` if another member has the email address now, `quota_reached`.
 */
export async function restoreMember(
  call: Call,
  tx: Db,
  member: MemberRow,
  { status = "active", ...details }: { status?: MemberStatus; by?: string | undefined } = {},
): Promise<MemberRow> {
  const freed = await endCredentials(call, tx, member);
  const former = await releaseAddresses(tx, member);
  const restored = await updateMember(tx, member, {
    status,
    retired_email_addresses: json(
      former.map((address) => ({ email_id: emailId(call, address), email_address: address })),
    ),
    updated_at: call.clock.now(),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError("duplicate_member_email") : error;
  });
  await growUsage(call, tx, member.organization_id, { members: 1 });
  await audit(call, tx, { action: "member.reactivated", member, details });
  return restored ?? freed;
}
