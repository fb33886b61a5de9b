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

/** The address that the caller waits to prove, whoever asked for it; null while none waits. */
export async function getEmailUpdate(call: Call): Promise<EmailUpdateResponse> {
  const { member } = await requireSession(call);
  return { email_update: await findWish(call, call.db, member) };
}

/** Ends the wish for another address: its link or code is worth nothing. No wish is as good as an ended one. */
export async function cancelEmailUpdate(call: Call): Promise<Nothing> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    const wish = await findWish(call, tx, member);
    const { organization_id, member_id, email_address } = member;
    await endEmailCodes(call, tx, { organization_id, member_id });
    await endMagicLinks(call, tx, { organization_id, member_id });
    if (!wish) return {};
    const details = { to: wish.email_address };
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

/** A wish of before the member signed in otherwise is void (threats.md T58), and so is not told. */
async function findWish(call: Call, db: Db, member: MemberRow): Promise<EmailUpdateResponse["email_update"]> {
  const code = await findAddressCode(call, db, member);
  const wish = code ?? (await findAddressLink(call, db, member));
  if (!wish || !isCurrentEpoch(member, wish)) return null;
  return {
    email_address: wish.email_address,
    delivery_method: code ? "EMAIL_OTP" : "EMAIL_MAGIC_LINK",
    started_at: wish.created_at.toISOString(),
    expires_at: wish.expires_at.toISOString(),
  };
}
