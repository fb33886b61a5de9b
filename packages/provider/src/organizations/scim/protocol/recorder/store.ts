import { type Db, key } from "../../../../platform/db/schema.ts";
import type { ScimExchangeRow } from "./schema.ts";

interface ConnectionKey {
  project_id: string;
  connection_id: string;
}

export async function insertExchanges(db: Db, rows: ScimExchangeRow[]): Promise<void> {
  await db
    .insertInto("scim_exchanges")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes all but the last exchanges. Ids are ordered by time. */
export async function keepLastExchanges(
  db: Db,
  { project_id, connection_id }: ConnectionKey,
  count: number,
): Promise<void> {
  await db
    .deleteFrom("scim_exchanges")
    .where((eb) => eb.and(key({ project_id, connection_id })))
    .where(
      "exchange_id",
      "<=",
      db
        .selectFrom("scim_exchanges")
        .select("exchange_id")
        .where((eb) => eb.and(key({ project_id, connection_id })))
        .orderBy("exchange_id", "desc")
        .offset(count)
        .limit(1),
    )
    .execute();
}

/** Latest first. `before` is the last id of the previous page. */
export function listExchanges(
  db: Db,
  { project_id, connection_id }: ConnectionKey,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ScimExchangeRow[]> {
  let query = db
    .selectFrom("scim_exchanges")
    .selectAll()
    .where((eb) => eb.and(key({ project_id, connection_id })));
  if (before !== undefined) query = query.where("exchange_id", "<", before);
  return query.orderBy("exchange_id", "desc").limit(limit).execute();
}
