import type { Insertable } from "kysely";
import { json } from "../../db/json.ts";
import type { Database, Db } from "../../db/schema.ts";
import type { SigningKeyRow } from "../tables.ts";

/** Newest first: of those whose time has come, the first one signs. */
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

/** Sets the end of every key of a project; one that ends sooner already keeps its end. */
export function retireSigningKeys(tx: Db, projectId: string, retiresAt: Date) {
  return tx
    .updateTable("signing_keys")
    .set({ retires_at: retiresAt })
    .where("project_id", "=", projectId)
    .where((eb) => eb.or([eb("retires_at", "is", null), eb("retires_at", ">", retiresAt)]))
    .execute();
}
