import type { ExplainSignInRequest, SignInExplanation } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { ApiError } from "../ground/api-error.ts";
import { requireActor } from "../rbac/actor.ts";
import { findMember } from "../records/member/find-member.ts";
import { authorizeLook } from "./authorize-look.ts";
import { explainSignIn } from "./explain-sign-in.ts";

/**
 * What the gate would decide for a member of the caller's own organization, at this moment. Of strangers, and of other
 * times and networks, a back end alone hears (docs/threats.md T94).
 * @throws ApiError `unauthorized_action`, `member_not_found`, `too_many_requests`.
 */
export async function explainMember(call: Call, { member_id }: ExplainSignInRequest): Promise<SignInExplanation> {
  const caller = await requireActor(call);
  await authorizeLook(call, caller);
  const { project_id, organization_id } = caller.organization;
  const member = await findMember(call.db, { project_id, organization_id, member_id });
  if (!member) throw new ApiError("member_not_found");
  return explainSignIn(call, { organization_id, email_address: member.email_address });
}
