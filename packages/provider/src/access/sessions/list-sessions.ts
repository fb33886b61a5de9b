import type { MemberSession } from "@portico/wire";
import { readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { listLiveSessions } from "../../core/records/session/store.ts";
import { toMemberSession } from "../../core/sign-in/answer-authentication.ts";
import type { Call } from "../../platform/call/call.ts";

/**
 * Lists a member's live sessions for a back end, the newest first, at most 100.
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function listSessions(
  call: Call,
  request: OfMember<"sessions.listForMember">,
): Promise<{ member_sessions: MemberSession[] }> {
  const actor = await requireActor(call, request);
  const { organization } = actor;
  const member = await readTarget(call, call.db, actor, "sessions.listForMember", request.member_id);
  const rows = await listLiveSessions(call.db, member, call.clock.now());
  return { member_sessions: rows.map((session) => toMemberSession({ session, member, organization })) };
}
