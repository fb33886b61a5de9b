import type { EmailUpdateResponse, MemberResponse, Nothing, StartEmailUpdateRequest } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enqueueMail } from "../../core/delivery/enqueue-message.ts";
import { requireTemplate } from "../../core/delivery/mails/template.ts";
import { enforceSendLimits } from "../../core/limits/enforce-send-limits.ts";
import { authorizeOnMember, lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type Actor, type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { readMember, requirePresentMember } from "../../core/records/member/require-member.ts";
import { releaseRetiredAddress } from "../../core/records/member/retired-store.ts";
import { isCurrentEpoch } from "../../core/records/member/security-epoch.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireOwnAddress } from "../../core/records/organization/email-policy.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { ancestorsOfSession } from "../../core/records/session/lineage.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import { requireFreeAddress } from "../../core/sign-in/change-address.ts";
import { endMagicLinks } from "../../methods/magic-links/end-magic-links.ts";
import { issueMagicLink } from "../../methods/magic-links/issue-magic-link.ts";
import { findAddressLink } from "../../methods/magic-links/open-magic-link.ts";
import { requireOwnSecondFactor, requireSecondFactor } from "../../methods/mfa/find-subject.ts";
import { findAddressCode } from "../../methods/otps/check-email-code.ts";
import { endEmailCodes } from "../../methods/otps/end-codes.ts";
import { issueEmailCode } from "../../methods/otps/send-email-code.ts";
import { markBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";

const OPERATION = "organization.members.startEmailUpdate";

/**
 * Sends a link or code to the caller's new email address. Nothing changes until the address is verified with
 * `magicLinks.authenticate` or `otps.email.authenticate`.
 *
 * @throws ApiError `second_factor_required`, `invalid_email`, `duplicate_member_email`, `invalid_email_for_invites`,
 * `action_not_allowed_email_domain_is_claimed`, `invalid_template`, `no_match_for_provided_magic_link_url`,
 * `no_default_login_redirect_url_set`, `too_many_requests`.
 */
export async function startOwnEmailUpdate(call: Call, request: StartEmailUpdateRequest): Promise<MemberResponse> {
  const caller = await requireSession(call);
  requireSecondFactor({ member: caller.member, factors: caller.session.authentication_factors });
  const { member_id } = caller.member;
  return start(call, caller, request, {
    find: (tx) => readMember(tx, caller, member_id),
    lock: async (tx, address) => {
      const member = await requirePresentMember(tx, caller, member_id);
      await requireLiveSession(call, tx, caller.session);
      requireSecondFactor({ member, factors: caller.session.authentication_factors });
      await requireOwnAddress(call, tx, caller.organization, address);
      return member;
    },
  });
}

/**
 * The same for another member. The owner of the new mailbox becomes that member, so the caller needs permission to
 * grant everything that the member may do (threats.md T50).
 *
 * @throws ApiError `unauthorized_action`, `member_not_found`, and the same.
 */
export async function startEmailUpdate(
  call: Call,
  request: OfMember<typeof OPERATION> & StartEmailUpdateRequest,
): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  return start(call, caller, request, {
    find: async (tx, address) => {
      const target = await readTarget(call, tx, caller, OPERATION, request.member_id);
      await releaseRetiredAddress(tx, { ...target, email_address: address });
      return target;
    },
    lock: async (tx, address) => {
      const member = await lockTarget(call, tx, caller, OPERATION, request.member_id);
      if (caller.session) await requireLiveSession(call, tx, caller.session);
      authorizeOnMember(call, caller, OPERATION, member, address);
      requireOwnSecondFactor(caller, member);
      return member;
    },
  });
}

/** Finds the member, then locks them once the caller is authorized. */
interface Subject {
  find(tx: Db, address: string): Promise<MemberRow>;
  lock(tx: Db, address: string): Promise<MemberRow>;
}

async function start(
  call: Call,
  caller: Actor,
  request: StartEmailUpdateRequest,
  subject: Subject,
): Promise<MemberResponse> {
  const address = parseEmailAddress(request.email_address);
  const template = requireTemplate(call, "login", request.login_template_id);
  const redirectUrl = requireRedirectUrl(call.project, "login", request.login_redirect_url);
  const isCode = request.delivery_method === "EMAIL_OTP";
  const lifetimeMinutes = (isCode ? lifetimes.emailCode : lifetimes.addressLink).minutes;
  return transaction(call, async (tx) => {
    const found = await subject.find(tx, address);
    if (found.status === "deleted") throw new ApiError("member_not_found");
    const { organization_id, member_id, email_address } = found;
    // An admin's browser is not the one that opens the link.
    const browserHash = member_id === caller.member?.member_id && !isCode ? markBrowser(call) : null;
    if (address === email_address)
      throw new ApiError("bad_request", { message: "The member already has this email address." });
    await requireFreeAddress(tx, found, address);
    await enforceSendLimits(call, tx, address);
    // A new request replaces the pending one.
    await endEmailCodes(call, tx, { organization_id, member_id });
    await endMagicLinks(call, tx, { organization_id, member_id });
    // Locked after the links and codes, in the order of a login, so that the second factor is checked in its current
    // state.
    const member = await subject.lock(tx, address);
    const ancestors = caller.session ? ancestorsOfSession(caller.session) : [];
    const link = {
      address,
      organizationId: organization_id,
      lifetimeMinutes,
      member,
      ancestors,
      locale: request.locale,
    };
    const purpose = "email_update" as const;
    const issued = isCode
      ? await issueEmailCode(call, tx, link)
      : await issueMagicLink(call, tx, { ...link, purpose, redirectUrl, codeChallenge: null, browserHash });
    const { expiresAt, carried, ...proof } = { carried: undefined, ...issued };
    const mailData = { former: email_address, address, lifetimeMinutes, template };
    await enqueueMail(call, tx, {
      to: address,
      organization: caller.organization,
      locale: request.locale,
      content: { kind: "email_update", ...mailData, ...proof },
      carried,
      expiresAt,
    });
    await audit(call, tx, {
      action: "member.email_update_started",
      organization_id,
      member_id,
      email_address,
      details: { to: address, by: caller.member?.member_id },
    });
    return answerMember(caller, member);
  });
}

/** Returns the email address that waits for the caller's verification. Null if no address waits. */
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
