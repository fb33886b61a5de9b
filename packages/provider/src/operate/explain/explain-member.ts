import type { ExplainSignInRequest, SignInExplanation } from "@portico/wire";
import { readTarget } from "../../core/rbac/act-on-member.ts";
import { requireActor } from "../../core/rbac/actor.ts";
import type { Call } from "../../platform/call/call.ts";
import { toTarget } from "../../platform/call/target-id.ts";
import { transaction } from "../../platform/db/transaction.ts";
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
  const { organization_id, email_address } = await transaction(call, (tx) =>
    readTarget(call, tx, caller, "organization.explainSignIn", toTarget(member_id)),
  );
  return explainSignIn(call, { organization_id, email_address });
}
