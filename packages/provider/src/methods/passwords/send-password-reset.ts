import type { PasswordDiscoveryResetStartRequest, PasswordResetStartRequest, SendResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { describeSent, enqueueMail } from "../../core/delivery/enqueue-message.ts";
import type { Letterhead } from "../../core/delivery/mails/letterhead.ts";
import { type EmailTemplate, requireTemplate } from "../../core/delivery/mails/template.ts";
import type { MailData } from "../../core/delivery/mails/write-mail.ts";
import { enforceSendLimits } from "../../core/limits/enforce-send-limits.ts";
import { requireOrganizationAndStatus } from "../../core/records/member/address-status-store.ts";
import { isActiveSomewhere } from "../../core/records/member/find-member.ts";
import { checkInvitee } from "../../core/sign-in/admit-member.ts";
import { markBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { parseCodeChallenge } from "../../platform/crypto/pkce.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { issueMagicLink, type NewMagicLink } from "../magic-links/issue-magic-link.ts";
import { isUnkeyed } from "../magic-links/redeem-magic-link.ts";

/**
 * Sends a member a link to set a new password, and one to log in without it. Both expire after 30 minutes by default. A
 * new member whom the organization admits gets a link that signs up and then opens the form for a password.
 *
 * @throws ApiError `invalid_email`, `invalid_template`, `invalid_pkce_code_challenge`,
 * `no_match_for_provided_magic_link_url`, `no_default_login_redirect_url_set`,
 * `no_default_reset_password_redirect_url_set`, `organization_not_found`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`, `too_many_requests`.
 */
export async function sendPasswordReset(call: Call, request: PasswordResetStartRequest): Promise<SendResponse> {
  const common = readCommon(call, request, request.code_challenge);
  const loginUrl = requireRedirectUrl(call.project, "login", request.login_redirect_url);
  return transaction(call, async (tx) => {
    const { address } = common.link;
    const { organization, addressStatus } = await requireOrganizationAndStatus(
      call,
      tx,
      request.organization_id,
      address,
    );
    const organizationId = organization.organization_id;
    await enforceSendLimits(call, tx, address);
    const letterhead = { organization, locale: request.locale };
    const invitee = checkInvitee(call, organization, addressStatus, address);
    if (invitee === "member") return mailReset(call, tx, letterhead, common, { organizationId, loginUrl });
    return mailLogin(call, tx, letterhead, common, {
      organizationId,
      redirectUrl: common.resetUrl,
      purpose: "login_then_reset",
      isVoid: invitee === "concealed",
    });
  });
}

/**
 * Sends an address with active members a link to set a new password in all their organizations, and any other address a
 * link that verifies it. The answer is the same for every address.
 *
 * @throws ApiError like `sendPasswordReset`; `no_default_discovery_redirect_url_set`.
 */
export async function sendDiscoveryReset(
  call: Call,
  request: PasswordDiscoveryResetStartRequest,
): Promise<SendResponse> {
  const common = readCommon(call, request, request.pkce_code_challenge);
  const loginUrl = requireRedirectUrl(call.project, "discovery", request.discovery_redirect_url);
  return transaction(call, async (tx) => {
    const { address } = common.link;
    await enforceSendLimits(call, tx, address);
    const letterhead = { locale: request.locale };
    if (await isActiveSomewhere(call, tx, address)) {
      return mailReset(call, tx, letterhead, common, { organizationId: null, loginUrl });
    }
    return mailLogin(call, tx, letterhead, common, {
      organizationId: null,
      redirectUrl: loginUrl,
      purpose: "login_by_reset_mail",
    });
  });
}

interface Common {
  /** What all links of the mail share. */
  link: Pick<NewMagicLink, "address" | "codeChallenge" | "browserHash" | "lifetimeMinutes">;
  resetUrl: string;
  resetTemplate: EmailTemplate | undefined;
  verifyTemplate: EmailTemplate | undefined;
}

/**
 * Validates the whole request for every address: an error must not distinguish members from strangers (threats.md T44).
 */
function readCommon(
  call: Call,
  request: PasswordResetStartRequest | PasswordDiscoveryResetStartRequest,
  challenge: string | undefined,
): Common {
  const isChallengeRequired = call.caller === "browser" && call.project.pkce_required_for.passwords;
  return {
    link: {
      address: parseEmailAddress(request.email_address),
      codeChallenge: parseCodeChallenge(challenge, isChallengeRequired),
      lifetimeMinutes: request.reset_password_expiration_minutes ?? lifetimes.passwordReset.minutes,
      browserHash: markBrowser(call),
    },
    resetUrl: requireRedirectUrl(call.project, "reset_password", request.reset_password_redirect_url),
    resetTemplate: requireTemplate(call, "reset_password", request.reset_password_template_id),
    verifyTemplate: requireTemplate(call, "signup", request.verify_email_template_id),
  };
}

async function mailReset(
  call: Call,
  tx: Db,
  letterhead: Omit<Letterhead, "project">,
  { link, resetUrl, resetTemplate }: Common,
  { organizationId, loginUrl }: { organizationId: string | null; loginUrl: string },
): Promise<SendResponse> {
  const { address, lifetimeMinutes } = link;
  const issue = (redirectUrl: string, purpose: NewMagicLink["purpose"]) =>
    issueMagicLink(call, tx, unkeyed({ ...link, organizationId, redirectUrl, purpose, locale: letterhead.locale }));
  const { url, expiresAt } = await issue(resetUrl, "password_reset");
  const login = await issue(loginUrl, "login_by_reset_mail");
  await enqueueMail(call, tx, {
    to: address,
    ...letterhead,
    content: { kind: "password_reset", url, loginUrl: login.url, address, lifetimeMinutes, template: resetTemplate },
    expiresAt,
  });
  await audit(call, tx, { action: "password.reset_sent", organization_id: organizationId, email_address: address });
  return describeSent(call, expiresAt);
}

/**
 * Removes the challenge from a discovery link that logs in without a new password. It is redeemed like any discovery
 * link, and clients send the verifier of the magic link there, never this mail's (docs/wire/rules.md#proof-keys).
 * `redeem-magic-link.ts` protects it in another way.
 */
function unkeyed(link: NewMagicLink): NewMagicLink {
  return isUnkeyed(link.purpose, link.organizationId) ? { ...link, codeChallenge: null } : link;
}

/**
 * Sends the same statements as `mailReset`, because timing distinguishes members from strangers, too (threats.md T44).
 */
async function mailLogin(
  call: Call,
  tx: Db,
  letterhead: Omit<Letterhead, "project">,
  { link, verifyTemplate: template }: Common,
  {
    isVoid = false,
    ...target
  }: Pick<NewMagicLink, "organizationId" | "redirectUrl" | "purpose"> & { isVoid?: boolean },
): Promise<SendResponse> {
  const { address, lifetimeMinutes } = link;
  const { url, expiresAt } = await issueMagicLink(call, tx, unkeyed({ ...link, ...target, locale: letterhead.locale }));
  const purpose = target.organizationId === null ? "login" : "signup";
  // No mail contains this link. It keeps the number of statements equal.
  await issueMagicLink(call, tx, { ...link, ...target });
  const content: MailData = isVoid
    ? { kind: "no_access", address }
    : { kind: "magic_link", purpose, url, address, lifetimeMinutes, template };
  await enqueueMail(call, tx, { to: address, ...letterhead, content, expiresAt });
  const { organizationId: organization_id } = target;
  const details = isVoid ? { mail: "no_access" } : {};
  await audit(call, tx, { action: "magic_link.sent", organization_id, email_address: address, details });
  return describeSent(call, expiresAt);
}
