import type { MemberResponse, UpdateMemberRequest } from "@portico/wire";
import type { Call } from "../call.ts";
import { transaction } from "../db/transaction.ts";
import { planSecondFactors } from "../mfa/plan-second-factors.ts";
import { requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { checkGrants, requireKnownRoles } from "../rbac/grants.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { forbidImpersonation } from "../sessions/require-session.ts";
import { answerMember } from "./answer-member.ts";
import { changeMember } from "./change-member.ts";
import { changeSecondFactors } from "./change-second-factors.ts";
import { requirePresentMember } from "./require-member.ts";

/** `trusted_metadata` is a back end's alone: the schema of the browser's call lets it through for nobody. */
export type MemberChangeRequest = UpdateMemberRequest & { trusted_metadata?: Record<string, unknown> };

/**
 * Changes a member of the caller's organisation. Who loses a role loses their sessions with it, unless the caller
 * asks to preserve them.
 * @throws ApiError `unauthorized_action`, `member_not_found`, `invalid_role`, `invalid_phone_number`,
 * `invalid_phone_number_country_code`, `bad_request`.
 */
export async function updateMember(
  call: Call,
  request: MemberChangeRequest,
  params: Record<string, string>,
): Promise<MemberResponse> {
  const caller = await requireActor(call, params);
  await authorize(call, caller, "member", "update");
  const { name, trusted_metadata, untrusted_metadata, is_breakglass } = request;
  const roles = request.roles && [...new Set(request.roles)];
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, params.member_id);
    const gained = roles?.filter((role) => !member.roles.includes(role)) ?? [];
    const lost = roles ? member.roles.filter((role) => !roles.includes(role)) : [];
    requireKnownRoles(call, gained);
    const refusal = await checkGrants(call, tx, caller, [...gained, ...lost]);
    if (refusal) return refusal;

    const secondFactors = planSecondFactors(call, member, request);
    if (Object.keys(secondFactors).length > 0) forbidImpersonation(call);
    await changeSecondFactors(call, tx, member, secondFactors);
    const change = { name, trusted_metadata, untrusted_metadata, is_breakglass, roles };
    const changed = await changeMember(call, tx, member, change, caller.member?.member_id);
    if (lost.length > 0 && !request.preserve_existing_sessions) await endSessions(call, tx, member);
    return answerMember(caller, changed);
  });
}
