import { json } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { oneTimeTable } from "../../records/one-time/one-time-table.ts";
import type { ConsentRow } from "./tables.ts";

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

/** Asked again, it is the same question for longer. */
export const questions = oneTimeTable("consent_questions", { hash: "question_hash", used: "deleted", isRenewed: true });

export const authorizationRequests = oneTimeTable("authorization_requests", {
  hash: "request_hash",
  used: "deleted",
  isDated: true,
});
