import type { MagicLinkInviteRequest, MemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enqueueMail } from "../../core/delivery/enqueue-mail.ts";
import { requireTemplate } from "../../core/delivery/mails/require-template.ts";
import { enforceSendLimits } from "../../core/limits/enforce-send-limits.ts";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireInvitable } from "../../core/records/organization/require-invitable.ts";
import { requireKnownRoles, requireRolesFit } from "../../core/records/roles/require-known-roles.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { requireRedirectUrl } from "../../platform/projects/require-redirect-url.ts";
import { inviteMember } from "./invite-member.ts";
import { issueMagicLink } from "./issue-magic-link.ts";

/** Seven days. */

/**
 * Invites an email address to the caller's organization: creates a member with the status `invited`, and sends a link
 * that activates them. It expires after 7 days by default. A member who was invited before gets a new link.
 *
 * @throws ApiError `unauthorized_action`, `invalid_email`, `invalid_role`, `invalid_template`,
 * `invalid_email_for_invites`, `duplicate_member_email`, `no_match_for_provided_magic_link_url`,
 * `no_default_invite_redirect_url_set`, `too_many_requests`.
 */
export async function sendInvitation(
  call: Call,
  request: InOrganization & MagicLinkInviteRequest,
): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "create");
  const { name, untrusted_metadata, locale } = request;
  const address = parseEmailAddress(request.email_address);
  const roles = request.roles && [...new Set(request.roles)];
  requireKnownRoles(call, roles ?? []);
  requireRolesFit(roles ?? []);
  const template = requireTemplate(call, "invite", request.invite_template_id);
  const redirectUrl = requireRedirectUrl(call.project, "invite", request.invite_redirect_url);
  requireInvitable(caller.organization, address);
  const lifetimeMinutes = request.invite_expiration_minutes ?? lifetimes.invitation.minutes;

  return transaction(call, async (tx) => {
    await enforceSendLimits(call, tx, address);
    const member = await inviteMember(call, tx, caller, { email_address: address, name, untrusted_metadata, roles });
    if (member instanceof ApiError) return member;
    // If the caller's session was ended meanwhile, its ending could not find this invitation.
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    const { organization_id } = caller.organization;
    const { url, expiresAt } = await issueMagicLink(call, tx, {
      address,
      organizationId: organization_id,
      redirectUrl,
      isInvitation: true,
      codeChallenge: null,
      browserHash: null,
      lifetimeMinutes,
      locale,
    });
    const inviter = caller.member ? caller.member.name || caller.member.email_address : call.project.project_name;
    await enqueueMail(call, tx, {
      to: address,
      organization: caller.organization,
      locale,
      facts: { kind: "invitation", inviter, url, address, lifetimeMinutes, template },
      expiresAt,
    });
    await audit(call, tx, { action: "magic_link.sent", organization_id, email_address: address });
    return answerMember(caller, member);
  });
}
