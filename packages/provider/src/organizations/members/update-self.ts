import type { MemberResponse, UpdateSelfRequest } from "@portico/wire";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireRecentAuthentication } from "../../core/records/session/recent-authentication.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import { requireOwnSession } from "../../core/records/session/session-kind.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import { requireSecondFactor } from "../../methods/mfa/find-subject.ts";
import { planSecondFactors } from "../../methods/mfa/plan-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

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
