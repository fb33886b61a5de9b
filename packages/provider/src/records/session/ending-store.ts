import type { AuthenticationFactor } from "@portico/wire";
import { sql } from "kysely";
import { key } from "../../db/key.ts";
import type { Db } from "../../db/schema.ts";
import { ofMember } from "../member/store.ts";
import type { SessionRow } from "../tables.ts";

export interface SessionsOf {
  project_id: string;
  organization_id: string;
  member_id: string;
  member_session_id?: string;
  /** All but this one. */
  exceptSessionId?: string;
  /** Those alone that hold a factor of one of these types. */
  factorTypes?: AuthenticationFactor["type"][];
  /** Those alone that are in these hands. */
  impersonatorId?: string;
}

/** Ends one session of a member, or all of them; answers which ones were alive. */
export function revokeSessions(tx: Db, of: SessionsOf, now: Date): Promise<{ member_session_id: string }[]> {
  let update = tx.updateTable("sessions").set({ revoked_at: now }).where(ofMember(of)).where("revoked_at", "is", null);
  if (of.member_session_id) update = update.where("member_session_id", "=", of.member_session_id);
  if (of.exceptSessionId) update = update.where("member_session_id", "<>", of.exceptSessionId);
  const { factorTypes, impersonatorId } = of;
  if (impersonatorId !== undefined) update = update.where(sql`impersonator ->> 'id'`, "=", impersonatorId);
  if (factorTypes) {
    update = update.where((eb) =>
      eb.or(factorTypes.map((type) => sql<boolean>`authentication_factors @> ${JSON.stringify([{ type }])}::jsonb`)),
    );
  }
  return update.returning("member_session_id").execute();
}

/** Ends what apps hold by these grants; answers which ones were alive. */
export function revokeSessionsByGrants(
  tx: Db,
  of: { project_id: string; grant_ids: string[] },
  now: Date,
): Promise<Pick<SessionRow, "organization_id" | "member_id" | "member_session_id">[]> {
  return tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("project_id", "=", of.project_id)
    .where((eb) => eb("grant_id", "=", eb.fn.any(eb.val(of.grant_ids))))
    .where("revoked_at", "is", null)
    .returning(["organization_id", "member_id", "member_session_id"])
    .execute();
}

/** Sessions, and what is on the way to one, by the connection that a factor of theirs names. */
export async function revokeSessionsByConnection(
  tx: Db,
  of: { project_id: string; organization_id: string; connection_id: string },
  now: Date,
): Promise<void> {
  const factor = JSON.stringify([{ sso_factor: { provider_id: of.connection_id } }]);
  for (const [table, column] of [
    ["sessions", "revoked_at"],
    ["intermediate_sessions", "consumed_at"],
  ] as const) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${now}
      where project_id = ${of.project_id} and organization_id = ${of.organization_id}
        and ${sql.ref(column)} is null and authentication_factors @> ${factor}::jsonb`.execute(tx);
  }
}

/** Ends the sessions of a member that rest on such a factor; answers which ones were alive. */
export async function revokeSessionsByFactor(
  tx: Db,
  { project_id, organization_id, member_id }: Omit<SessionsOf, "member_session_id" | "exceptSessionId">,
  factor: object,
  now: Date,
): Promise<{ member_session_id: string }[]> {
  const { rows } = await sql<{ member_session_id: string }>`
    update sessions set revoked_at = ${now}
    where project_id = ${project_id} and organization_id = ${organization_id} and member_id = ${member_id}
      and revoked_at is null and authentication_factors @> ${JSON.stringify([factor])}::jsonb
    returning member_session_id`.execute(tx);
  return rows;
}

/** Ends all sessions of an organization, and what is on the way to one; answers how many sessions were alive. */
export async function revokeSessionsOfOrganization(
  tx: Db,
  of: { project_id: string; organization_id: string },
  now: Date,
): Promise<number> {
  const { project_id, organization_id } = of;
  await tx
    .updateTable("intermediate_sessions")
    .set({ consumed_at: now })
    .where((eb) => eb.and(key({ project_id, organization_id, consumed_at: null })))
    .execute();
  const { rows } = await sql<{ isLive: boolean }>`
    update sessions set revoked_at = ${now}
    where project_id = ${project_id} and organization_id = ${organization_id} and revoked_at is null
    returning expires_at > ${now} as "isLive"`.execute(tx);
  return rows.filter(({ isLive }) => isLive).length;
}
