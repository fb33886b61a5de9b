import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import type { Db } from "../db/schema.ts";
import {
  deleteSessionsOfOrganization,
  revokeSessions,
  revokeSessionsByConnection,
  revokeSessionsByGrants,
  type SessionsOf,
} from "./store.ts";

/**
 * Ends a member's sessions, the one named, or all but one; each that was alive leaves an audit row.
 * @returns how many were alive.
 */
export async function endSessions(call: Call, tx: Db, of: SessionsOf): Promise<number> {
  const ended = await revokeSessions(tx, of, call.clock.now());
  for (const { member_session_id } of ended) {
    await audit(call, tx, {
      action: "session.revoked",
      organization_id: of.organization_id,
      member_id: of.member_id,
      details: { member_session_id },
    });
  }
  return ended.length;
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
