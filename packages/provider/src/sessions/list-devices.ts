import type { Nothing, SessionListResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { requireSession } from "../records/session/require-session.ts";
import { listLiveSessions } from "../records/session/store.ts";
import type { SessionRow } from "../records/tables.ts";

/** Lists where the caller is signed in to this organization; the newest first, 100 at most. */
export async function listDevices(call: Call): Promise<SessionListResponse> {
  const { session, member } = await requireSession(call);
  const rows = await listLiveSessions(call.db, member, call.clock.now());
  return {
    sessions: rows.map((row) => ({
      member_session_id: row.member_session_id,
      started_at: row.started_at.toISOString(),
      last_accessed_at: row.last_accessed_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      user_agent: row.user_agent,
      ip_address: row.ip_address,
      kind: row.kind,
      ...appOf(row),
      is_current: row.member_session_id === session.member_session_id,
    })),
  };
}

/** The app that holds the session, if one does. */
function appOf({ authentication_factors }: SessionRow): { client_id?: string } {
  const held = authentication_factors.find(({ oauth_access_token_factor }) => oauth_access_token_factor);
  return held?.oauth_access_token_factor ?? {};
}

/**
 * Ends one of the caller's own sessions.
 * @throws ApiError `session_not_found`, also for another member's (threats.md T49).
 */
export async function revokeDevice(call: Call, { member_session_id }: { member_session_id: string }): Promise<Nothing> {
  const { member } = await requireSession(call);
  const { project_id, organization_id, member_id } = member;
  if (!member_session_id) throw new ApiError("session_not_found");
  const of = { project_id, organization_id, member_id, member_session_id };
  const ended = await transaction(call, (tx) => endSessions(call, tx, of));
  if (ended === 0) throw new ApiError("session_not_found");
  return {};
}
