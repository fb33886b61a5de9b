import type { Nothing } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { type OfMember, requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { requireMember } from "../records/member/require-member.ts";
import { raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { requireSession } from "../records/session/require-session.ts";

/**
 * Ends the caller's session.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`.
 */
export async function revokeSession(call: Call): Promise<Nothing> {
  const { session } = await requireSession(call);
  await transaction(call, (tx) => endSessions(call, tx, session));
  return {};
}

/**
 * Ends all sessions of a member of the caller's organization; one's own need no permission.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `unauthorized_action`, `member_not_found`.
 */
export async function revokeSessionsOfMember(call: Call, request: OfMember): Promise<Nothing> {
  const caller = await requireActor(call, request);
  const { member_id } = request;
  if (member_id !== caller.member?.member_id) await authorize(call, caller, "member", "revoke_sessions");
  await transaction(call, async (tx) => {
    const member = await requireMember(tx, caller, member_id);
    await endSessions(call, tx, member);
    // What somebody has begun in one of them goes with it: a wish for another address, an enrolment (threats.md T58).
    await call.endings.pendingSecondFactors(call, tx, member);
    await raiseSecurityEpoch(call, tx, member, "apps");
  });
  return {};
}
