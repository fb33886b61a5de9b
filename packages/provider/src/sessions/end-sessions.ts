import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import type { Db } from "../db/schema.ts";
import {
  consumeIntermediateSessionsByFactor,
  deleteSessionsOfOrganization,
  revokeSessions,
  revokeSessionsByConnection,
  revokeSessionsByFactor,
  revokeSessionsByGrants,
  type SessionsOf,
} from "./store.ts";

/**
 * Ends a member's sessions, the one named, or all but one; each that was alive leaves an audit row.
 * @returns how many were alive.
 */
export async function endSessions(call: Call, tx: Db, of: SessionsOf): Promise<number> {
  const ended = await revokeSessions(tx, of, call.clock.now());
  await tell(call, tx, of, ended);
  return ended.length;
}

/** Ends a member's sessions that rest on a factor like this, wherever it came from. */
export async function endSessionsByFactor(call: Call, tx: Db, of: SessionsOf, factor: object): Promise<void> {
  await tell(call, tx, of, await revokeSessionsByFactor(tx, of, factor, call.clock.now()));
}

/** Ends what is on the way to a session by a factor like this. */
export function endIntermediateSessionsByFactor(call: Call, tx: Db, factor: object): Promise<void> {
  return consumeIntermediateSessionsByFactor(tx, call.project.project_id, factor, call.clock.now());
}

async function tell(call: Call, tx: Db, of: SessionsOf, ended: { member_session_id: string }[]): Promise<void> {
  for (const { member_session_id } of ended) {
    await audit(call, tx, {
      action: "session.revoked",
      organization_id: of.organization_id,
      member_id: of.member_id,
      details: { member_session_id },
    });
  }
}

/** Ends the sessions that apps bought with grants which go (threats.md T63). */
export async function endSessionsOfGrants(call: Call, tx: Db, grants: { grant_id: string }[]): Promise<void> {
  if (grants.length === 0) return;
  const of = { project_id: call.project.project_id, grant_ids: grants.map(({ grant_id }) => grant_id) };
  for (const ended of await revokeSessionsByGrants(tx, of, call.clock.now())) {
    const { organization_id, member_id, member_session_id } = ended;
    await audit(call, tx, { action: "session.revoked", organization_id, member_id, details: { member_session_id } });
  }
}

/** Ends every session of an organisation that goes, without a row for each: the organisation's own tells it. */
export function endSessionsOfOrganization(call: Call, tx: Db, organizationId: string): Promise<void> {
  return deleteSessionsOfOrganization(tx, call.project.project_id, organizationId);
}

/** Ends the sessions that came by a single sign-on connection which goes. */
export function endSessionsByConnection(
  call: Call,
  tx: Db,
  of: { organization_id: string; connection_id: string },
): Promise<void> {
  return revokeSessionsByConnection(tx, { project_id: call.project.project_id, ...of }, call.clock.now());
}
