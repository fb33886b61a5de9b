import { json } from "../db/json.ts";
import type { Db } from "../db/schema.ts";

/** Newest first: the first one signs. */
export function listSigningKeys(db: Db, projectId: string) {
  return db
    .selectFrom("signing_keys")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("created_at", "desc")
    .execute();
}

export function insertSigningKey(
  tx: Db,
  row: { project_id: string; kid: string; public_jwk: object; sealed_private_jwk: string; created_at: Date },
) {
  return tx
    .insertInto("signing_keys")
    .values({ ...row, public_jwk: json(row.public_jwk) })
    .execute();
}
