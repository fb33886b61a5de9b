import type { EndedResponse, Nothing } from "@portico/wire";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { endMemberAccess, endOrganizationAccess, endSession } from "../../core/records/lineage/end-access.ts";
import { requireMember } from "../../core/records/member/require-member.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import type { MemberRow, SessionRow } from "../../core/records/schema.ts";
import { requireSessionOfAnyPolicy } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { addUp } from "../../platform/call/ends.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireSessionOfBackend } from "./authenticate-session.ts";

/** Ends the caller's session. @throws ApiError `unauthorized_credentials`, `session_not_found`. */
export async function revokeSession(call: Call): Promise<Nothing> {
  const { session } = await requireSessionOfAnyPolicy(call);
  await transaction(call, (tx) => endSession(call, tx, session, "signed_out"));
  return {};
}

/**
 * Ends all sessions of a member of the caller's organization. Ending one's own needs no permission.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `unauthorized_action`, `member_not_found`.
 */
export async function revokeSessionsOfMember(
  call: Call,
  request: OfMember<"sessions.revokeForMember">,
): Promise<EndedResponse> {
  const caller = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "sessions.revokeForMember", request.member_id);
    const isOwn = member.member_id === caller.member?.member_id;
    const within = isOwn ? undefined : member.organization_id;
    return { ended: (await revokeAll(call, tx, member, { keep: isOwn ? undefined : caller.session, within })).ended };
  });
}

/** A session by its token or JWT, one session of a member by ID, or all sessions of a member. */
export interface RevokeSessionsRequest {
  session_token?: string;
  session_jwt?: string;
  organization_id?: string;
  member_id?: string;
  member_session_id?: string;
}

/**
 * Ends sessions for a back end. Issued JWTs stay valid until they expire, 5 minutes at most.
 * @returns how many sessions were live.
 * @throws ApiError `session_not_found`, `organization_not_found`, `member_not_found`.
 */
export async function revokeSessions(call: Call, request: RevokeSessionsRequest): Promise<{ revoked: number }> {
  const { organization_id, member_id, member_session_id } = request;
  if (organization_id === undefined || member_id === undefined) {
    const { session } = await requireSessionOfBackend(call, request);
    const ended = await transaction(call, (tx) => endSession(call, tx, session, "revoked"));
    return { revoked: ended ? 1 : 0 };
  }
  const actor = await requireActor(call, { organization_id });
  return transaction(call, async (tx) => {
    const member = await requireMember(tx, actor, member_id);
    if (member_session_id === undefined) return { revoked: (await revokeAll(call, tx, member)).revoked };
    if (!(await endSession(call, tx, { ...member, member_session_id }, "revoked")))
      throw new ApiError("session_not_found");
    return { revoked: 1 };
  });
}

/**
 * Ends all sessions of a member except `keep`, everything created in them, and the member's pending flows.
 * @param options.within the organization whose admin does it; nothing outside it ends.
 * @param member locked by this transaction.
 */
export async function revokeAll(
  call: Call,
  tx: Db,
  member: MemberRow,
  { keep, within }: { keep?: SessionRow | undefined; within?: string | undefined } = {},
) {
  const { revoked, ended } = await endMemberAccess(call, tx, member, { cause: "revoked", keep, within });
  const pending = await call.ends.endPendingSecondFactors(call, tx, member);
  await raiseSecurityEpoch(call, tx, member, "apps");
  return { revoked, ended: addUp(ended, pending) };
}

/**
 * Ends all sessions of an organization for a back end, with its intermediate sessions and everything created in them.
 * @throws ApiError `organization_not_found`.
 */
export async function revokeSessionsOfOrganization(
  call: Call,
  { organization_id }: { organization_id: string },
): Promise<{ revoked: number }> {
  const { organization } = await requireActor(call, { organization_id });
  return transaction(call, async (tx) => {
    const revoked = await endOrganizationAccess(call, tx, organization);
    await call.ends.endPendingMoves(call, tx, { organization_id });
    return { revoked };
  });
}
