import { type Insertable, sql } from "kysely";
import type { Database, Db } from "../../../platform/db/schema.ts";
import { key } from "../../../platform/db/schema.ts";
import type { AppLogoutRow } from "./schema.ts";

/** Records a login at an app. A session has one for each app, whose `sid` stays. @returns the `sid`. */
export async function saveAppLogin(tx: Db, login: Insertable<Database["app_logins"]>): Promise<string> {
  const { sid } = await tx
    .insertInto("app_logins")
    .values(login)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "member_session_id", "client_id"])
        .doUpdateSet({ created_at: login.created_at, expires_at: login.expires_at }),
    )
    .returning("sid")
    .executeTakeFirstOrThrow();
  return sid;
}

/** Carries the logins of a session over to the one that replaces it, so that its end does not log the member out. */
export async function moveAppLogins(
  tx: Db,
  { project_id, member_session_id }: { project_id: string; member_session_id: string },
  successorId: string,
): Promise<void> {
  await tx
    .updateTable("app_logins")
    .set({ member_session_id: successorId })
    .where(key({ project_id, member_session_id }))
    .execute();
}

interface LoginsOf {
  project_id: string;
  organization_id: string;
  member_id?: string;
}

/** Logs out a member who leaves, or all members of an organization, also from apps whose session has expired. */
export async function logOutOfApps(
  tx: Db,
  { project_id, organization_id, member_id }: LoginsOf,
  now: Date,
): Promise<void> {
  const isTheirs = member_id === undefined ? sql`true` : sql`member_id = ${member_id}`;
  await sql`
    with ended as (
      delete from app_logins
      where project_id = ${project_id} and organization_id = ${organization_id} and ${isTheirs}
      returning *)
    insert into app_logouts
    select project_id, 'app-logout-' || gen_random_uuid(), organization_id, member_id, client_id, sid,
      0, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
    from ended`.execute(tx);
}

export async function deleteLoginsOfApp(
  tx: Db,
  { project_id, client_id }: { project_id: string; client_id: string },
): Promise<void> {
  for (const table of ["app_logins", "app_logouts"] as const) {
    await tx.deleteFrom(table).where(key({ project_id, client_id })).execute();
  }
}

/** The projects with a due logout, or a due security event: one index lookup per project. */
export async function listDueProjects(db: Db, table: "app_logouts" | "signals", now: Date): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    with recursive first as (
      (select project_id, next_attempt_at from ${sql.table(table)} order by project_id, next_attempt_at limit 1)
      union all
      select o.project_id, o.next_attempt_at from first f cross join lateral (
        select project_id, next_attempt_at from ${sql.table(table)} where project_id > f.project_id
        order by project_id, next_attempt_at limit 1) o)
    select project_id from first where next_attempt_at <= ${now}`.execute(db);
  return rows.map(({ project_id }) => project_id);
}

/**
 * Takes due logouts of a project, and hides them from other nodes for a while. The limit is part of the statement: as a
 * parameter, PostgreSQL would plan for a tenth of the table.
 */
export async function claimLogouts(
  db: Db,
  { project_id, now, leaseUntil, limit }: { project_id: string; now: Date; leaseUntil: Date; limit: number },
): Promise<AppLogoutRow[]> {
  const { rows } = await sql<AppLogoutRow>`
    update app_logouts set attempts = attempts + 1, next_attempt_at = ${leaseUntil}
    where (project_id, logout_id) in (
      select project_id, logout_id from app_logouts
      where project_id = ${project_id} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${sql.lit(limit)} for update skip locked)
    returning project_id, logout_id, organization_id, member_id, client_id, sid, attempts, next_attempt_at, expires_at
    `.execute(db);
  return rows;
}

type LogoutKey = Pick<AppLogoutRow, "project_id" | "logout_id">;

export async function delayLogout(db: Db, { project_id, logout_id }: LogoutKey, until: Date): Promise<void> {
  await db.updateTable("app_logouts").set({ next_attempt_at: until }).where(key({ project_id, logout_id })).execute();
}

export async function deleteLogout(db: Db, { project_id, logout_id }: LogoutKey): Promise<void> {
  await db.deleteFrom("app_logouts").where(key({ project_id, logout_id })).execute();
}
