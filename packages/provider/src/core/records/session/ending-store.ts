import type { AuthenticationFactor } from "@portico/wire";
import { sql } from "kysely";
import { type Db, key } from "../../../platform/db/schema.ts";
import { ofMember } from "../member/store.ts";
import type { IntermediateSessionRow, SessionRow } from "../schema.ts";

export interface SessionsOf {
  project_id: string;
  organization_id: string;
  member_id: string;
  member_session_id?: string;
  /** Only these. */
  sessionIds?: string[];
  /** All except this one. */
  exceptSessionId?: string;
  /** Only sessions that started at this time or later. */
  startedFrom?: Date;
  /** Only sessions with a factor of one of these types. */
  factorTypes?: AuthenticationFactor["type"][];
  /** Only sessions in which this passkey was shown. */
  passkeyId?: string;
  /** Only sessions of this impersonator. */
  impersonatorId?: string;
}

/** Ends one or all sessions of a member. @returns those that were live. */
export function revokeSessions(
  tx: Db,
  owner: SessionsOf,
  now: Date,
): Promise<Pick<SessionRow, "member_session_id" | "ancestors">[]> {
  let update = tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where(ofMember(owner))
    .where("revoked_at", "is", null);
  if (owner.member_session_id) update = update.where("member_session_id", "=", owner.member_session_id);
  if (owner.exceptSessionId) update = update.where("member_session_id", "<>", owner.exceptSessionId);
  if (owner.startedFrom) update = update.where("started_at", ">=", owner.startedFrom);
  const { factorTypes, impersonatorId, sessionIds } = owner;
  if (sessionIds) update = update.where(key({ member_session_id: sessionIds }));
  if (impersonatorId !== undefined) update = update.where(sql`impersonator ->> 'id'`, "=", impersonatorId);
  if (owner.passkeyId !== undefined) {
    const shown = JSON.stringify([{ passkey_factor: { passkey_id: owner.passkeyId } }]);
    update = update.where(sql<boolean>`authentication_factors @> ${shown}::jsonb`);
  }
  if (factorTypes) {
    update = update.where((eb) =>
      eb.or(factorTypes.map((type) => sql<boolean>`authentication_factors @> ${JSON.stringify([{ type }])}::jsonb`)),
    );
  }
  return update.returning(["member_session_id", "ancestors"]).execute();
}

/** Ends the sessions of apps with these grants. @returns those that were live. */
export function revokeSessionsByGrants(
  tx: Db,
  grants: { project_id: string; grant_ids: string[] },
  now: Date,
): Promise<Pick<SessionRow, "organization_id" | "member_id" | "member_session_id">[]> {
  return tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where(key({ project_id: grants.project_id, grant_id: grants.grant_ids }))
    .where("revoked_at", "is", null)
    .returning(["organization_id", "member_id", "member_session_id"])
    .execute();
}

/** Ends all sessions and intermediate sessions of an organization. @returns the sessions that had not been revoked. */
export async function revokeSessionsOfOrganization(
  tx: Db,
  organization: { project_id: string; organization_id: string },
  now: Date,
): Promise<(Pick<SessionRow, "member_session_id" | "ancestors"> & { isLive: boolean })[]> {
  const { project_id, organization_id } = organization;
  await tx
    .updateTable("intermediate_sessions")
    .set({ consumed_at: now })
    .where(key({ project_id, organization_id, consumed_at: null }))
    .execute();
  const { rows } = await sql<Pick<SessionRow, "member_session_id" | "ancestors"> & { isLive: boolean }>`
    update sessions set revoked_at = ${now}
    where project_id = ${project_id} and organization_id = ${organization_id} and revoked_at is null
    returning member_session_id, ancestors, expires_at > ${now} as "isLive"`.execute(tx);
  return rows;
}

/** Deletes the password hash of a used intermediate session. Most have none. */
export async function forgetPendingPassword(
  tx: Db,
  { project_id, token_hash, pending_password }: IntermediateSessionRow,
): Promise<void> {
  if (pending_password === null) return;
  await tx
    .updateTable("intermediate_sessions")
    .set({ pending_password: null })
    .where(key({ project_id, token_hash }))
    .execute();
}
