import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { MemberRow } from "../records/schema.ts";
import { forgetPolicyVersions } from "../records/session/store.ts";

/**
 * Has a member's sessions and apps evaluated at their next use, because the policy is stricter for this member now:
 * an admin requires MFA or has removed emergency access (threats.md T121).
 */
export async function evaluateAgain(call: Call, tx: Db, member: MemberRow): Promise<void> {
  await forgetPolicyVersions(tx, member);
  await call.hooks.forgetGrantPolicies(tx, member);
}
