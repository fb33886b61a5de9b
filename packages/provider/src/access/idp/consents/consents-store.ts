import { sql } from "kysely";
import { type Db, type GeneratedJson, type Json, json, type Row } from "../../../platform/db/schema.ts";

/** A member's consent to an app, for one redirect URL and one API. */
interface AppConsentsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  redirect_url: string;
  /** "" if the consent is for no API. */
  resource: string;
  scopes: Json<string[]>;
  /** The member's epoch at the time. In a later epoch the consent is void. */
  security_epoch: number;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  updated_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    app_consents: AppConsentsTable;
  }
}

export type ConsentRow = Row<"app_consents">;

/** What a consent is about; each combination needs its own (docs/threats.md T65). */
export type ConsentKey = Omit<ConsentRow, "scopes" | "ancestors" | "created_at" | "updated_at">;

const key = ["project_id", "organization_id", "member_id", "client_id", "redirect_url", "resource"] as const;

/** Finds a consent of the member's current security epoch. */
export function findConsent(db: Db, of: ConsentKey): Promise<ConsentRow | undefined> {
  let query = db.selectFrom("app_consents").selectAll().where("security_epoch", "=", of.security_epoch);
  for (const column of key) query = query.where(column, "=", of[column]);
  return query.executeTakeFirst();
}

/** Locks a consent, so that revoking the app waits for this transaction. @returns whether it still exists. */
export async function lockConsent(tx: Db, of: ConsentKey): Promise<boolean> {
  let query = tx
    .selectFrom("app_consents")
    .select("client_id")
    .where("security_epoch", "=", of.security_epoch)
    .forShare();
  for (const column of key) query = query.where(column, "=", of[column]);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function saveConsent(
  tx: Db,
  consent: ConsentKey,
  added: { scopes: string[]; ancestors: string[] },
  now: Date,
): Promise<void> {
  const known = await findConsent(tx, consent);
  const row = {
    scopes: json([...new Set([...(known?.scopes ?? []), ...added.scopes])]),
    ancestors: json([...new Set([...(known?.ancestors ?? []), ...added.ancestors])]),
    updated_at: now,
    security_epoch: consent.security_epoch,
  };
  await tx
    .insertInto("app_consents")
    .values({ ...consent, ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(row))
    .execute();
}

interface ConsentsOf {
  project_id: string;
  organization_id?: string | undefined;
  member_id?: string | undefined;
  client_id?: string | undefined;
}

/** Deletes consents, so that members are asked again. @returns how many there were. */
export async function deleteConsents(tx: Db, of: ConsentsOf): Promise<number> {
  let query = tx.deleteFrom("app_consents").where("project_id", "=", of.project_id);
  for (const column of ["organization_id", "member_id", "client_id"] as const) {
    const value = of[column];
    if (value !== undefined) query = query.where(column, "=", value);
  }
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** An app's access for a member. */
export interface AppAccess {
  client_id: string;
  member_id: string;
  scopes: string[];
  /** When the member last consented. */
  extended_at: Date;
  ancestors: string[];
}

/** Lists apps that a member, or an organization's members, are connected to by a consent or a live grant. */
export async function listAppAccess(
  db: Db,
  { project_id, organization_id, member_id }: { project_id: string; organization_id: string; member_id?: string },
  now: Date,
) {
  const ofMember = member_id === undefined ? sql`` : sql`and member_id = ${member_id}`;
  const { rows } = await sql<AppAccess>`
    select client_id, member_id, scopes, updated_at as extended_at, ancestors from app_consents
      where project_id = ${project_id} and organization_id = ${organization_id} ${ofMember}
    union all
    select client_id, member_id, scopes, created_at, ancestors from app_grants
      where project_id = ${project_id} and organization_id = ${organization_id} and expires_at > ${now} ${ofMember}
    limit 10000`.execute(db);
  return rows;
}
