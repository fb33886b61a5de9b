import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { requireActor } from "../rbac/actor.ts";
import { requireMember } from "../records/member/require-member.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { requireSessionOf } from "./authenticate-session.ts";

/** A session by what it shows; or one session of a member, or all of theirs. */
export interface RevokeSessionsRequest {
  session_token?: string;
  session_jwt?: string;
  organization_id?: string;
  member_id?: string;
  member_session_id?: string;
}

/**
 * Ends sessions at the word of a back end. JWTs that are out stay good until they end by themselves, 5 minutes at most.
 * @returns how many were alive.
 * @throws ApiError `session_not_found`, `organization_not_found`, `member_not_found`.
 */
export async function revokeSessions(call: Call, request: RevokeSessionsRequest): Promise<{ revoked: number }> {
  const { organization_id, member_id, member_session_id } = request;
  if (organization_id === undefined || member_id === undefined) {
    const { session } = await requireSessionOf(call, request);
    return { revoked: await transaction(call, (tx) => endSessions(call, tx, session)) };
  }
  const actor = await requireActor(call, { organization_id });
  const revoked = await transaction(call, async (tx) =>
    endSessions(call, tx, { ...(await requireMember(tx, actor, member_id)), member_session_id }),
  );
  if (member_session_id !== undefined && revoked === 0) throw new ApiError("session_not_found");
  return { revoked };
}
