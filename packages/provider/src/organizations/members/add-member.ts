import type { CreateMemberRequest, MemberResponse } from "@portico/wire";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { checkEmergencyAccess, checkNewMember } from "../../core/rbac/auth-admin-permission.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { createMember } from "../../core/records/member/create-member.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireKnownRoles, requireRolesFit } from "../../core/records/roles/policy.ts";
import type { MemberStatus } from "../../core/records/schema.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import { planSecondFactors } from "../../methods/mfa/plan-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { mergeMetadata } from "../../platform/lib/metadata.ts";

/** Only a back end can set `trusted_metadata`: the schema of the browser's call does not have it. */
export type NewMemberRequest = CreateMemberRequest & { trusted_metadata?: Record<string, unknown> };

/**
 * Adds a member to the caller's organization. They can log in at once, but their email address is unverified until they
 * do. A member added by another member is invited, because they have not agreed yet (docs/threats.md T141).
 *
 * @throws ApiError `unauthorized_action`, `invalid_email`, `invalid_role`, `duplicate_member_email`,
 * `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_member_phone_number`.
 */
export async function addMember(call: Call, request: InOrganization & NewMemberRequest): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "create");
  const roles = [...new Set(request.roles)];
  requireKnownRoles(call, roles);
  requireRolesFit(roles.map((role_id) => ({ role_id })));
  const member = {
    organization_id: caller.organization.organization_id,
    email_address: parseEmailAddress(request.email_address),
    status: statusOf(caller, request),
    name: request.name,
    roles,
    is_breakglass: request.is_breakglass,
    trusted_metadata: mergeMetadata({}, request.trusted_metadata ?? {}),
    untrusted_metadata: mergeMetadata({}, request.untrusted_metadata ?? {}),
  };
  const secondFactors = planSecondFactors(call, undefined, request);
  return transaction(call, async (tx) => {
    const refusal =
      (await checkNewMember(call, tx, caller, { address: member.email_address, roles })) ??
      (await checkEmergencyAccess(call, tx, caller, { requested: request.is_breakglass, current: false }));
    if (refusal) return refusal;
    const added = await createMember(call, tx, member, { by: caller.member?.member_id });
    if (caller.session) await recordGrants(call, tx, caller, added, { roles, isInvited: true });
    const answer = answerMember(caller, await changeSecondFactors(call, tx, added, secondFactors));
    // If the caller's session ended during this call, the code that ended it could not find what this call created.
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    return answer;
  });
}

function statusOf({ member }: Actor, { create_member_as_pending }: NewMemberRequest): MemberStatus {
  if (create_member_as_pending) return "pending";
  return member ? "invited" : "active";
}
