import type { SessionEndReason } from "../../../platform/call/access-tables.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { audit } from "../../audit/audit.ts";
import type { SessionRow } from "../schema.ts";
import {
  revokeSessions,
  revokeSessionsByGrants,
  revokeSessionsOfOrganization,
  type SessionsOf,
} from "./ending-store.ts";
import { sessionsBefore } from "./lineage.ts";

/**
 * Ends a member's sessions, one or all but one, with an audit event for each live one. Use `lineage/end-access.ts` to
 * also end what was created in them.
 * @returns how many were live.
 */
export async function endSessions(call: Call, tx: Db, of: SessionsOf): Promise<number> {
  return (await endSessionRows(call, tx, of)).length;
}

/** The same. @returns the sessions that were live. */
export async function endSessionRows(
  call: Call,
  tx: Db,
  owner: SessionsOf,
  reason?: SessionEndReason,
): Promise<Pick<SessionRow, "member_session_id" | "ancestors">[]> {
  const ended = await revokeSessions(tx, owner, call.clock.now());
  await recordEndedSessions(call, tx, withMember(owner, ended), reason);
  return ended;
}

/**
 * Ends a session that another one of its member replaces, in the transaction that issues the new one. Apps in which
 * the member is logged in with it learn of the end of the new one.
 * @throws ApiError `session_not_found` if it ended meanwhile, so that the new one does not survive that.
 */
export async function replaceSession(
  call: Call,
  tx: Db,
  former: SessionRow,
  successor: Pick<SessionRow, "member_session_id">,
): Promise<void> {
  await call.hooks.moveAppLogins(tx, former, successor.member_session_id);
  if ((await endSessions(call, tx, former)) === 0) throw new ApiError("session_not_found");
}

/**
 * Ends the member's sessions before this one. A login that was asked for another step could not end them: one session
 * must not become two (threats.md T34, T181).
 */
export async function replacePredecessors(call: Call, tx: Db, session: SessionRow): Promise<void> {
  const { project_id, organization_id, member_id } = session;
  const [, ...sessionIds] = sessionsBefore(session);
  for (const id of sessionIds)
    await call.hooks.moveAppLogins(tx, { project_id, member_session_id: id }, session.member_session_id);
  if (sessionIds.length > 0) await endSessions(call, tx, { project_id, organization_id, member_id, sessionIds });
}

/** Ends the sessions that apps received for grants that are ending (threats.md T63). */
export async function endSessionsOfGrants(call: Call, tx: Db, grants: { grant_id: string }[]): Promise<void> {
  if (grants.length === 0) return;
  const of = { project_id: call.project.project_id, grant_ids: grants.map(({ grant_id }) => grant_id) };
  await recordEndedSessions(call, tx, await revokeSessionsByGrants(tx, of, call.clock.now()));
}

type Ended = Pick<SessionRow, "organization_id" | "member_id" | "member_session_id">;

function withMember({ organization_id, member_id }: SessionsOf, ended: { member_session_id: string }[]): Ended[] {
  return ended.map(({ member_session_id }) => ({ organization_id, member_id, member_session_id }));
}

/** Writes an audit event for each, in the transaction that ended them. */
export async function recordEndedSessions(
  call: Call,
  tx: Db,
  ended: Ended[],
  reason?: SessionEndReason,
): Promise<void> {
  for (const { organization_id, member_id, member_session_id } of ended) {
    await audit(call, tx, {
      action: "session.revoked",
      organization_id,
      member_id,
      details: { member_session_id, ...(reason && { reason }) },
    });
  }
}

/**
 * Ends every session of an organization, in one statement with one audit event, because there may be many.
 * @returns how many were live, and the ended sessions.
 */
export async function endSessionsOfOrganization(
  call: Call,
  tx: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
): Promise<{ revoked: number; ended: Pick<SessionRow, "member_session_id" | "ancestors">[] }> {
  const ended = await revokeSessionsOfOrganization(tx, { project_id, organization_id }, call.clock.now());
  const revoked = ended.filter(({ isLive }) => isLive).length;
  await audit(call, tx, { action: "organization.sessions_revoked", organization_id, details: { revoked } });
  return { revoked, ended };
}
