import type { Insertable } from "kysely";
import { json } from "../../db/json.ts";
import type { Database, Db } from "../../db/schema.ts";
import type { AuthorizationParameters, ConsentRow } from "./tables.ts";

/** The subject of a yes; each counts for itself (docs/threats.md T65). */
export type ConsentKey = Omit<ConsentRow, "scopes" | "created_at" | "updated_at">;

const key = ["project_id", "organization_id", "member_id", "client_id", "redirect_url", "resource"] as const;

/** One of another security epoch of the member's is none. */
export function findConsent(db: Db, of: ConsentKey): Promise<ConsentRow | undefined> {
  let query = db.selectFrom("app_consents").selectAll().where("security_epoch", "=", of.security_epoch);
  for (const column of key) query = query.where(column, "=", of[column]);
  return query.executeTakeFirst();
}

/**
 * Returns whether it is still there. Then it stays until the transaction ends: whatever revokes the app meanwhile
 * waits.
 */
export async function holdConsent(tx: Db, of: ConsentKey): Promise<boolean> {
  let query = tx
    .selectFrom("app_consents")
    .select("client_id")
    .where("security_epoch", "=", of.security_epoch)
    .forShare();
  for (const column of key) query = query.where(column, "=", of[column]);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Adds to what the member has let the app do there. */
export async function saveConsent(tx: Db, of: ConsentKey, added: string[], now: Date): Promise<void> {
  const known = await findConsent(tx, of);
  const row = {
    scopes: json([...new Set([...(known?.scopes ?? []), ...added])]),
    updated_at: now,
    security_epoch: of.security_epoch,
  };
  await tx
    .insertInto("app_consents")
    .values({ ...of, ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(row))
    .execute();
}

/** Remembers what a member is being asked; asked again, it is the same question for longer. */
export async function saveQuestion(db: Db, row: Insertable<Database["consent_questions"]>): Promise<void> {
  await db
    .insertInto("consent_questions")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["project_id", "question_hash"]).doUpdateSet({ expires_at: row.expires_at }),
    )
    .execute();
}

/** One statement, so that a question is answered once. */
export async function consumeQuestion(tx: Db, projectId: string, questionHash: string, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom("consent_questions")
    .where("project_id", "=", projectId)
    .where("question_hash", "=", questionHash)
    .where("expires_at", ">", now)
    .returning("question_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAuthorizationRequest(
  db: Db,
  row: {
    project_id: string;
    request_hash: string;
    parameters: AuthorizationParameters;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db
    .insertInto("authorization_requests")
    .values({ ...row, client_id: row.parameters.client_id, parameters: json(row.parameters) })
    .execute();
}

export function findAuthorizationRequest(db: Db, projectId: string, requestHash: string, now: Date) {
  return db
    .selectFrom("authorization_requests")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("request_hash", "=", requestHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** One statement, so that a request is answered once. */
export async function consumeAuthorizationRequest(
  tx: Db,
  projectId: string,
  requestHash: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("authorization_requests")
    .where("project_id", "=", projectId)
    .where("request_hash", "=", requestHash)
    .where("expires_at", ">", now)
    .returning("request_hash")
    .executeTakeFirst();
  return row !== undefined;
}
