import type { MagicLinkDiscoverySendRequest, MagicLinkLoginOrSignupRequest, SendResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enqueueMail } from "../../core/delivery/enqueue-message.ts";
import type { Letterhead } from "../../core/delivery/mails/letterhead.ts";
import type { MagicLinkMail } from "../../core/delivery/mails/link-and-code-mails.ts";
import { requireTemplate } from "../../core/delivery/mails/template.ts";
import type { MailData } from "../../core/delivery/mails/write-mail.ts";
import { enforceSendLimits } from "../../core/limits/enforce-send-limits.ts";
import { requireOrganizationAndStatus } from "../../core/records/member/address-status-store.ts";
import { checkInvitee } from "../../core/sign-in/admit-member.ts";
import { markBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { parseCodeChallenge } from "../../platform/crypto/pkce.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { issueEmailCode } from "../otps/send-email-code.ts";
import { issueMagicLink, type NewMagicLink } from "./issue-magic-link.ts";

/** A back end has no browser that could keep a verifier. */
function isChallengeRequired({ caller, project }: Call): boolean {
  return caller === "browser" && project.pkce_required_for.magic_links;
}

/**
 * Sends a link that logs a member in, or signs a new member up if the organization admits them. It expires after 60
 * minutes by default. Members land on the login URL, new members on the signup URL.
 *
 * @throws ApiError `invalid_email`, `invalid_template`, `invalid_pkce_code_challenge`,
 * `no_match_for_provided_magic_link_url`, `no_default_login_redirect_url_set`, `no_default_signup_redirect_url_set`,
 * `organization_not_found`, `email_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning`,
 * `too_many_requests`.
 */
export async function sendLoginLink(call: Call, request: MagicLinkLoginOrSignupRequest): Promise<SendResponse> {
  const address = parseEmailAddress(request.email_address);
  const loginTemplate = requireTemplate(call, "login", request.login_template_id);
  const signupTemplate = requireTemplate(call, "signup", request.signup_template_id);
  const codeChallenge = parseCodeChallenge(request.pkce_code_challenge, isChallengeRequired(call));
  // Both are checked for every address: an error must not distinguish members from strangers (threats.md T44).
  const loginUrl = requireRedirectUrl(call.project, "login", request.login_redirect_url);
  const signupUrl = requireRedirectUrl(call.project, "signup", request.signup_redirect_url);
  const browserHash = markBrowser(call);
  const {
    login_expiration_minutes: loginMinutes = lifetimes.loginLink.minutes,
    signup_expiration_minutes: signupMinutes = lifetimes.loginLink.minutes,
  } = request;
  // The same for every address (threats.md T44).
  const expires_at = call.clock.in({ minutes: Math.min(loginMinutes, signupMinutes) }).toISOString();

  return transaction(call, async (tx) => {
    const { organization, addressStatus } = await requireOrganizationAndStatus(
      call,
      tx,
      request.organization_id,
      address,
    );
    await enforceSendLimits(call, tx, address);
    const letterhead = { organization, locale: request.locale };
    const invitee = checkInvitee(call, organization, addressStatus, address);
    const isMember = invitee === "member";
    const wording: Wording = isMember
      ? { purpose: "login", template: loginTemplate }
      : { purpose: "signup", template: signupTemplate, isVoid: invitee === "concealed" };
    await mailLink(call, tx, letterhead, wording, {
      address,
      organizationId: organization.organization_id,
      redirectUrl: isMember ? loginUrl : signupUrl,
      codeChallenge,
      browserHash,
      lifetimeMinutes: isMember ? loginMinutes : signupMinutes,
    });
    return { expires_at };
  });
}

/**
 * Sends a link that lists the organizations of its email address. It expires after 60 minutes by default. The answer is
 * the same for every address.
 *
 * @throws ApiError `invalid_email`, `invalid_template`, `invalid_pkce_code_challenge`,
 * `no_match_for_provided_magic_link_url`, `no_default_discovery_redirect_url_set`, `too_many_requests`.
 */
export async function sendDiscoveryLink(call: Call, request: MagicLinkDiscoverySendRequest): Promise<SendResponse> {
  const address = parseEmailAddress(request.email_address);
  const template = requireTemplate(call, "login", request.login_template_id);
  const codeChallenge = parseCodeChallenge(request.pkce_code_challenge, isChallengeRequired(call));
  const redirectUrl = requireRedirectUrl(call.project, "discovery", request.discovery_redirect_url);
  const browserHash = markBrowser(call);
  const lifetimeMinutes = request.discovery_expiration_minutes ?? lifetimes.loginLink.minutes;
  const expires_at = call.clock.in({ minutes: lifetimeMinutes }).toISOString();

  return transaction(call, async (tx) => {
    await enforceSendLimits(call, tx, address);
    const link = { address, organizationId: null, redirectUrl, codeChallenge, browserHash, lifetimeMinutes };
    await mailLink(call, tx, { locale: request.locale }, { purpose: "login", template }, link);
    return { expires_at };
  });
}

interface Wording extends Pick<MagicLinkMail, "purpose" | "template"> {
  /** The mail says that there is no access. The link and code are stored, but never sent (threats.md T44). */
  isVoid?: boolean;
}

/** Sends one mail with the link and, if the project is configured so, a code. */
async function mailLink(
  call: Call,
  tx: Db,
  letterhead: Omit<Letterhead, "project">,
  { isVoid = false, ...wording }: Wording,
  link: NewMagicLink,
): Promise<void> {
  const { address, organizationId, lifetimeMinutes } = link;
  const { url, expiresAt } = await issueMagicLink(call, tx, { ...link, locale: letterhead.locale });
  const issued = call.project.email_link_and_code
    ? await issueEmailCode(call, tx, {
        address,
        organizationId: organizationId ?? "",
        lifetimeMinutes: lifetimes.emailCode.minutes,
        isVoid,
      })
    : undefined;
  const code = issued ? { code: issued.code, lifetimeMinutes: lifetimes.emailCode.minutes } : undefined;
  const content: MailData = isVoid
    ? { kind: "no_access", address }
    : { kind: "magic_link", ...wording, url, address, lifetimeMinutes, code };
  await enqueueMail(call, tx, { to: address, ...letterhead, content, carried: issued?.carried, expiresAt });
  const details = isVoid ? { mail: "no_access" } : {};
  await audit(call, tx, {
    action: "magic_link.sent",
    organization_id: organizationId,
    email_address: address,
    details,
  });
}
