import type { Insertable } from "kysely";
import type { Database, Db } from "../../db/schema.ts";
import type { SsoAttemptRow } from "./tables.ts";

export async function insertAttempt(db: Db, row: Insertable<Database["sso_attempts"]>): Promise<void> {
  await db.insertInto("sso_attempts").values(row).execute();
}

/** The newest first: ids begin with the time. */
export function listAttempts(
  db: Db,
  of: { project_id: string; organization_id: string; connection_id?: string | undefined; outcome?: string | undefined },
  limit: number,
): Promise<SsoAttemptRow[]> {
  const { project_id, organization_id, connection_id } = of;
  let query = db
    .selectFrom("sso_attempts")
    .selectAll()
    .where((eb) => eb.and({ project_id, organization_id, connection_id }));
  if (of.outcome !== undefined) query = query.where("reason", of.outcome === "accepted" ? "=" : "<>", "");
  return query.orderBy("attempt_id", "desc").limit(limit).execute();
}
