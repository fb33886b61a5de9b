import type { MagicLinkInviteRequest, MemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enqueueMail } from "../../core/delivery/enqueue-message.ts";
import { requireTemplate } from "../../core/delivery/mails/template.ts";
import { enforceSendLimits } from "../../core/limits/enforce-send-limits.ts";
import { authorizeOnMember } from "../../core/rbac/act-on-member.ts";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { checkNewMember } from "../../core/rbac/auth-admin-permission.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { createMember } from "../../core/records/member/create-member.ts";
import { findMemberByEmail } from "../../core/records/member/find-member.ts";
import { lockMember } from "../../core/records/member/store.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireInvitable } from "../../core/records/organization/email-policy.ts";
import { requireKnownRoles, requireRolesFit } from "../../core/records/roles/policy.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { mergeMetadata } from "../../platform/lib/metadata.ts";
import { requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { endMagicLinks } from "./end-magic-links.ts";
import { issueMagicLink } from "./issue-magic-link.ts";

interface Invitation {
  /** From `parseEmailAddress`. */
  email_address: string;
  name?: string;
  untrusted_metadata?: Record<string, unknown>;
  /** Checked by `requireKnownRoles`. If omitted, a member who was invited before keeps their roles. */
  roles?: string[];
}

/**
 * Creates or updates the member whom the caller invites. Their name and roles are stored in the row and are not part of
 * the magic link (threats.md T50). A repeated invitation keeps omitted fields, and ends the earlier links.
 *
 * @returns the row, or an error to return from the transaction.
 * @throws ApiError `duplicate_member_email` if the address belongs to a member already.
 */
export async function inviteMember(
  call: Call,
  tx: Db,
  caller: Actor,
  invitation: Invitation,
): Promise<MemberRow | ApiError> {
  const { organization_id } = caller.organization;
  const { email_address, name, untrusted_metadata, roles } = invitation;
  const by = caller.member?.member_id;
  const found = await findMemberByEmail(tx, caller.organization, email_address);
  if (found && found.status !== "invited") throw new ApiError("duplicate_member_email");
  if (found) authorizeOnMember(call, caller, "magicLinks.email.invite", found);
  const refusal = await checkNewMember(call, tx, caller, {
    address: email_address,
    roles: movedRoles(found?.roles ?? [], roles),
  });
  if (refusal) return refusal;
  if (!found) {
    const member = {
      organization_id,
      email_address,
      status: "invited" as const,
      name,
      roles,
      untrusted_metadata: mergeMetadata({}, untrusted_metadata ?? {}),
    };
    const created = await createMember(call, tx, member, { action: "member.invited", by });
    await recordGrants(call, tx, caller, created, { roles: roles ?? [], isInvited: true });
    return created;
  }

  // Locks the links before the member, in the same order as a login, to avoid deadlocks.
  await endMagicLinks(call, tx, found);
  const current = await lockMember(tx, found);
  if (current?.status !== "invited") throw new ApiError("duplicate_member_email");
  // Again, because the roles may have changed before the row was locked.
  authorizeOnMember(call, caller, "magicLinks.email.invite", current);
  const lateRefusal = await checkNewMember(call, tx, caller, {
    address: email_address,
    roles: movedRoles(current.roles, roles),
  });
  if (lateRefusal) return lateRefusal;
  const gained = (roles ?? []).filter((role) => !current.roles.includes(role));
  await recordGrants(call, tx, caller, current, { roles: gained, isInvited: true });
  return changeMember(call, tx, current, { name, untrusted_metadata, roles }, by, "member.invited");
}

/** Lists the roles to assign or remove. Empty if the caller names no roles. */
function movedRoles(held: string[], wanted: string[] = held): string[] {
  return [...wanted.filter((role) => !held.includes(role)), ...held.filter((role) => !wanted.includes(role))];
}

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
  requireRolesFit((roles ?? []).map((role_id) => ({ role_id })));
  const template = requireTemplate(call, "invite", request.invite_template_id);
  const redirectUrl = requireRedirectUrl(call.project, "invite", request.invite_redirect_url);
  requireInvitable(caller.organization, address);
  const lifetimeMinutes = request.invite_expiration_minutes ?? lifetimes.invitation.minutes;

  return transaction(call, async (tx) => {
    await enforceSendLimits(call, tx, address);
    const member = await inviteMember(call, tx, caller, { email_address: address, name, untrusted_metadata, roles });
    if (member instanceof ApiError) return member;
    // If the caller's session ended during this call, the code that ended it could not find this invitation.
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
      content: { kind: "invitation", inviter, url, address, lifetimeMinutes, template },
      expiresAt,
    });
    await audit(call, tx, { action: "magic_link.sent", organization_id, email_address: address });
    return answerMember(caller, member);
  });
}
