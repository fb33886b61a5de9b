import type { Insertable } from "kysely";
import { type Database, type Db, json } from "../../../platform/db/schema.ts";
import type { SigningKeyRow } from "../schema.ts";

/** Newest first. The first one whose time has come signs. */
export function listSigningKeyRows(db: Db, projectId: string): Promise<SigningKeyRow[]> {
  return db
    .selectFrom("signing_keys")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("signs_from", "desc")
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .execute();
}

export function insertSigningKey(tx: Db, row: Insertable<Database["signing_keys"]>) {
  return tx
    .insertInto("signing_keys")
    .values({ ...row, public_jwk: json(row.public_jwk) })
    .execute();
}

/** Sets the end of every key of a project, unless a key ends sooner. */
export function retireSigningKeys(tx: Db, projectId: string, retiresAt: Date) {
  return tx
    .updateTable("signing_keys")
    .set({ retires_at: retiresAt })
    .where("project_id", "=", projectId)
    .where((eb) => eb.or([eb("retires_at", "is", null), eb("retires_at", ">", retiresAt)]))
    .execute();
}

/** Lists retired keys that stop verifying between these two times; of one project, or of all. */
export async function listRetiring(
  db: Db,
  { after, before, projectId, limit }: { after: Date; before: Date; projectId?: string | undefined; limit: number },
): Promise<{ project_id: string; kid: string; retires_at: Date }[]> {
  let query = db
    .selectFrom("signing_keys")
    .select(["project_id", "kid", "retires_at"])
    .where("retires_at", ">", after)
    .where("retires_at", "<", before)
    .orderBy("retires_at")
    .limit(limit);
  if (projectId !== undefined) query = query.where("project_id", "=", projectId);
  const rows = await query.execute();
  return rows.flatMap(({ retires_at, ...row }) => (retires_at ? [{ ...row, retires_at }] : []));
}
