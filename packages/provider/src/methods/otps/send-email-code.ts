import type { EmailCodeDiscoverySendRequest, EmailCodeLoginOrSignupRequest, SendResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { describeSent, enqueueMail } from "../../core/delivery/enqueue-message.ts";
import { requireTemplate } from "../../core/delivery/mails/template.ts";
import type { MailData } from "../../core/delivery/mails/write-mail.ts";
import { emailAsker, enforceCodeLimits } from "../../core/limits/enforce-send-limits.ts";
import { ATTEMPTS_PER_CODE } from "../../core/limits/guesses.ts";
import { requireOrganizationAndStatus } from "../../core/records/member/address-status-store.ts";
import type { IssuedAtEpoch } from "../../core/records/member/security-epoch.ts";
import { checkInvitee } from "../../core/sign-in/admit-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Db } from "../../platform/db/schema.ts";
import { json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { emailCodes, loginPurpose, updatePurpose } from "./store.ts";

/**
 * Sends a six-digit code to a member, or to a new member whom the organization admits. It expires after 10 minutes by
 * default.
 *
 * @throws ApiError `invalid_email`, `invalid_template`, `organization_not_found`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`, `too_many_requests`.
 */
export async function sendLoginCode(call: Call, request: EmailCodeLoginOrSignupRequest): Promise<SendResponse> {
  const address = parseEmailAddress(request.email_address);
  const loginTemplate = requireTemplate(call, "login", request.login_template_id);
  const signupTemplate = requireTemplate(call, "signup", request.signup_template_id);
  const {
    login_expiration_minutes: loginMinutes = lifetimes.emailCode.minutes,
    signup_expiration_minutes: signupMinutes = lifetimes.emailCode.minutes,
  } = request;
  // The same for every address, even if an earlier mail's code is reused (threats.md T44).
  const sent = describeSent(call, call.clock.in({ minutes: Math.min(loginMinutes, signupMinutes) }));
  return transaction(call, async (tx) => {
    const { organization, addressStatus } = await requireOrganizationAndStatus(
      call,
      tx,
      request.organization_id,
      address,
    );
    if (!(await mustSendCode(call, tx, address, organization.organization_id))) return sent;
    const invitee = checkInvitee(call, organization, addressStatus, address);
    const isVoid = invitee === "concealed";
    const { organization_id } = organization;
    const { lifetimeMinutes, ...wording } =
      invitee === "member"
        ? { purpose: "login" as const, lifetimeMinutes: loginMinutes, template: loginTemplate }
        : { purpose: "signup" as const, lifetimeMinutes: signupMinutes, template: signupTemplate };
    const { code, expiresAt, carried } = await issueEmailCode(call, tx, {
      address,
      organizationId: organization_id,
      lifetimeMinutes,
      isVoid,
    });
    const content: MailData = isVoid
      ? { kind: "no_access", address }
      : { kind: "email_code", ...wording, code, address, lifetimeMinutes };
    await enqueueMail(call, tx, { to: address, organization, locale: request.locale, content, carried, expiresAt });
    const details = isVoid ? { mail: "no_access" } : {};
    await audit(call, tx, { action: "email_code.sent", organization_id, email_address: address, details });
    return sent;
  });
}

/**
 * Sends a six-digit code that lists the organizations of its email address. The answer is the same for every address.
 *
 * @throws ApiError `invalid_email`, `invalid_template`, `too_many_requests`.
 */
export async function sendDiscoveryCode(call: Call, request: EmailCodeDiscoverySendRequest): Promise<SendResponse> {
  const address = parseEmailAddress(request.email_address);
  const template = requireTemplate(call, "login", request.login_template_id);
  const lifetimeMinutes = request.discovery_expiration_minutes ?? lifetimes.emailCode.minutes;
  const sent = describeSent(call, call.clock.in({ minutes: lifetimeMinutes }));
  return transaction(call, async (tx) => {
    if (!(await mustSendCode(call, tx, address, ""))) return sent;
    const { code, expiresAt, carried } = await issueEmailCode(call, tx, {
      address,
      organizationId: "",
      lifetimeMinutes,
    });
    await enqueueMail(call, tx, {
      to: address,
      locale: request.locale,
      content: { kind: "email_code", purpose: "login", code, address, lifetimeMinutes, template },
      carried,
      expiresAt,
    });
    await audit(call, tx, { action: "email_code.sent", email_address: address });
    return sent;
  });
}

/** Returns whether to send a new code. The asker's code from a moment ago can be reused. */
function mustSendCode(call: Call, tx: Db, email_address: string, organization_id: string): Promise<boolean> {
  const isServed = async () => {
    const purpose = loginPurpose(emailAsker(call, email_address));
    const code = await emailCodes.findLive(call, tx, { organization_id, email_address, purpose });
    return code !== undefined && code.attempts < ATTEMPTS_PER_CODE;
  };
  return enforceCodeLimits(call, tx, { email_address, of: organization_id, isServed });
}

/**
 * Creates a code for an email address and returns it for the mail. Replaces the asker's earlier code.
 *
 * @param organizationId `""` for a discovery code.
 */
export function issueEmailCode(
  call: Call,
  tx: Db,
  {
    address,
    organizationId,
    lifetimeMinutes,
    member,
    ancestors = [],
    isVoid,
  }: {
    address: string;
    organizationId: string;
    lifetimeMinutes: number;
    /** The member whose email address the code changes. If omitted, the code logs in. */
    member?: IssuedAtEpoch;
    /** The ids it descends from, from `ancestorsOfSession`. Ending one of them ends the code. */
    ancestors?: string[];
    isVoid?: boolean;
  },
): ReturnType<typeof emailCodes.issue> {
  const member_id = member?.member_id ?? null;
  const purpose = member_id === null ? loginPurpose(emailAsker(call, address)) : updatePurpose(member_id);
  const codeKey = { organization_id: organizationId, email_address: address, purpose };
  const values = { member_id, security_epoch: member?.security_epoch ?? null, ancestors: json(ancestors) };
  return emailCodes.issue(call, tx, { minutes: lifetimeMinutes }, codeKey, values, { isVoid });
}
