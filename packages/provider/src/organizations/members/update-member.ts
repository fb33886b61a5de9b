import type { MemberResponse, UpdateMemberRequest, UpdateSelfRequest } from "@portico/wire";
import { authorizeOnMember, lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor, requireRecentActor } from "../../core/rbac/actor.ts";
import { checkEmergencyAccess } from "../../core/rbac/auth-admin-permission.ts";
import { checkGrants } from "../../core/rbac/authorize.ts";
import { requireFullAdminAfter } from "../../core/rbac/last-admin.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { releaseRetiredAddress } from "../../core/records/member/retired-store.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { listRoles } from "../../core/records/roles/effective-roles.ts";
import { requireKnownRoles, requireRolesFit } from "../../core/records/roles/policy.ts";
import { endSessions } from "../../core/records/session/end-sessions.ts";
import { requireRecentAuthentication } from "../../core/records/session/recent-authentication.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import { requireOwnSession } from "../../core/records/session/session-kind.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import { moveAddress } from "../../core/sign-in/change-address.ts";
import { changeMember, evaluateAgain } from "../../core/sign-in/change-member.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import { endSecondFactors } from "../../core/sign-in/end-credentials.ts";
import { requireOwnSecondFactor, requireSecondFactor } from "../../methods/mfa/find-subject.ts";
import { planSecondFactors } from "../../methods/mfa/plan-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";

/** Only a back end can set `trusted_metadata`: the schema of the browser's call does not have it. */
type MemberChangeRequest = UpdateMemberRequest & { trusted_metadata?: Record<string, unknown> };

/**
 * Changes a member of the caller's organization. Removing a role ends the member's sessions, unless the caller
 * preserves them. Changing the email address ends them in any case, and the member verifies it at the next login.
 *
 * @throws ApiError `unauthorized_action`, `member_not_found`, `invalid_role`, `invalid_phone_number`,
 * `invalid_phone_number_country_code`, `invalid_email`, `duplicate_member_email`, `bad_request`,
 * `duplicate_member_phone_number`, `recent_authentication_required`, `last_admin`.
 */
export async function updateMember(
  call: Call,
  request: OfMember<"members.update"> & MemberChangeRequest,
): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  const { name, trusted_metadata, untrusted_metadata, is_breakglass } = request;
  const roles = request.roles && [...new Set(request.roles)];
  const address = request.email_address === undefined ? undefined : parseEmailAddress(request.email_address);
  return transaction(call, async (tx) => {
    const found = await readTarget(call, tx, caller, "members.update", request.member_id);
    const isMoving = address !== undefined && address !== found.email_address;
    if (isMoving) {
      await call.ends.endAddressAccess(call, tx, found);
    }
    const member = await lockTarget(call, tx, caller, "members.update", request.member_id);
    const gained = roles?.filter((role) => !member.roles.includes(role)) ?? [];
    const lost = roles ? member.roles.filter((role) => !roles.includes(role)) : [];
    requireKnownRoles(call, gained);
    if (gained.length > 0) requireRolesFit(listRoles(caller.organization, { ...member, roles: roles ?? [] }));
    const secondFactors = planSecondFactors(call, member, request);
    const isWeakened = Object.keys(secondFactors).length > 0;
    const refusal =
      (await checkGrants(call, tx, caller, [...gained, ...lost])) ??
      (await checkEmergencyAccess(call, tx, caller, { requested: is_breakglass, current: member.is_breakglass }));
    if (refusal) return refusal;
    // The owner of the new mailbox becomes that member, with all permissions (threats.md T50). Verifying it ends the
    // second factors.
    if (isMoving) authorizeOnMember(call, caller, "members.update.email_address", member, address);
    if (isWeakened) authorizeOnMember(call, caller, "members.update.second_factors", member);
    if (isMoving || isWeakened) requireOwnSecondFactor(caller, member);
    const isRaised = gained.length > 0 || (is_breakglass === true && !member.is_breakglass);
    if (isMoving || isWeakened || isRaised) requireRecentActor(call, caller);
    await changeSecondFactors(call, tx, member, secondFactors);
    if (isMoving) await releaseRetiredAddress(tx, { ...member, email_address: address });
    const by = caller.member?.member_id;
    // Requiring MFA applies to the member's running sessions, too.
    if (secondFactors.mfa_enrolled && !member.mfa_enrolled && by !== member.member_id)
      await evaluateAgain(call, tx, member);
    const change = { name, trusted_metadata, untrusted_metadata, is_breakglass, roles };
    const isRetired = !request.unlink_email;
    const moved = isMoving
      ? await moveAddress(call, tx, caller.organization, await endSecondFactors(call, tx, member), {
          email_address: address,
          isRetired,
          isTheirs: false,
          by,
          email_address_verified: false,
          // The owner of the new mailbox has not agreed to anything here yet (docs/threats.md T141).
          ...(caller.member && by !== member.member_id && { status: "invited" as const }),
        })
      : member;
    const changed = await changeMember(call, tx, moved, change, by);
    // The owner of the new address gets all roles from the caller.
    const isInvited = isMoving && changed.status === "invited";
    await recordGrants(call, tx, caller, changed, { roles: isMoving ? changed.roles : gained, isInvited });
    if (lost.length > 0 && !request.preserve_existing_sessions) await endSessions(call, tx, member);
    await requireFullAdminAfter(call, tx, caller.organization, { before: member, after: changed });
    // If the caller's session ended during this call, the code that ended it could not find what it created. A change to
    // oneself may be that ending.
    if (caller.session && by !== member.member_id) await requireLiveSession(call, tx, caller.session);
    return answerMember(caller, changed);
  });
}

/**
 * Changes the caller's own name, untrusted metadata or second factors. Changing second factors requires an existing
 * one. Picks the fields one by one, because members must not change their own roles, email address and so on
 * (threats.md T50).
 *
 * @throws ApiError `recent_authentication_required`, `second_factor_required`, `invalid_phone_number`,
 * `invalid_phone_number_country_code`, `bad_request`, `duplicate_member_phone_number`.
 */
export async function updateSelf(call: Call, request: UpdateSelfRequest): Promise<MemberResponse> {
  const caller = await requireSession(call);
  const { member_id } = caller.member;
  const { name, untrusted_metadata } = request;
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, member_id);
    const plan = planSecondFactors(call, member, request);
    if (Object.keys(plan).length > 0) {
      requireOwnSession(caller.session);
      await requireLiveSession(call, tx, caller.session);
      requireRecentAuthentication(call, { ...caller, member }, { isEnrolling: true });
      requireSecondFactor({ member, factors: caller.session.authentication_factors });
      await changeSecondFactors(call, tx, member, plan, caller.session);
    }
    return answerMember(caller, await changeMember(call, tx, member, { name, untrusted_metadata }, member_id));
  });
}
