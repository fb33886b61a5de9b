import type { EmailUpdateResponse, Nothing } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { isCurrentEpoch } from "../../core/records/member/security-epoch.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import { endMagicLinks } from "../../methods/magic-links/end-magic-links.ts";
import { findAddressLink } from "../../methods/magic-links/open-magic-link.ts";
import { findAddressCode } from "../../methods/otps/check-email-code.ts";
import { endEmailCodes } from "../../methods/otps/end-codes.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** Returns the email address that waits for the caller's verification. Null if there is none. */
export async function getEmailUpdate(call: Call): Promise<EmailUpdateResponse> {
  const { member } = await requireSession(call);
  return { email_update: await findPendingUpdate(call, call.db, member) };
}

/** Cancels a pending email address: its link or code stops working. Without one, the call succeeds, too. */
export async function cancelEmailUpdate(call: Call): Promise<Nothing> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    const pending = await findPendingUpdate(call, tx, member);
    const { organization_id, member_id, email_address } = member;
    await endEmailCodes(call, tx, { organization_id, member_id });
    await endMagicLinks(call, tx, { organization_id, member_id });
    if (!pending) return {};
    const details = { to: pending.email_address };
    await audit(call, tx, {
      action: "member.email_update_cancelled",
      organization_id,
      member_id,
      email_address,
      details,
    });
    return {};
  });
}

/** Ignores an update from before the member's security epoch changed, because it is void (threats.md T58). */
async function findPendingUpdate(call: Call, db: Db, member: MemberRow): Promise<EmailUpdateResponse["email_update"]> {
  const code = await findAddressCode(call, db, member);
  const pending = code ?? (await findAddressLink(call, db, member));
  if (!pending || !isCurrentEpoch(member, pending)) return null;
  return {
    email_address: pending.email_address,
    delivery_method: code ? "EMAIL_OTP" : "EMAIL_MAGIC_LINK",
    started_at: pending.created_at.toISOString(),
    expires_at: pending.expires_at.toISOString(),
  };
}
