import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { MemberRow } from "../records/schema.ts";
import { forgetPolicyVersions } from "../records/session/store.ts";

/**
 * Has a member's sessions, and what they gave to apps, evaluated by the policy when they are used next: it asks more of this member
 * than before, because an admin asks them for a second factor or takes emergency access back (threats.md T121).
 */
export async function evaluateAgain(call: Call, tx: Db, member: MemberRow): Promise<void> {
  await forgetPolicyVersions(tx, member);
  await call.hooks.forgetGrantPolicies(tx, member);
}
