import { type Db, keepExisting, key, type Row } from "../../../../platform/db/schema.ts";

/** A directory's request and its answer, for troubleshooting. */
interface ScimExchangesTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  exchange_id: string;
  occurred_at: Date;
  request_id: string;
  method: string;
  /** The path after the connection's URL, with the query. */
  path: string;
  status: number;
  /** Masked and cut. "" if the request has no body. */
  request_body: string;
  answer_body: string;
}

declare module "../../../../platform/db/schema.ts" {
  interface Database {
    scim_exchanges: ScimExchangesTable;
  }
}

export type ScimExchangeRow = Row<"scim_exchanges">;

interface ConnectionKey {
  project_id: string;
  connection_id: string;
}

export async function insertExchanges(db: Db, rows: ScimExchangeRow[]): Promise<void> {
  await db.insertInto("scim_exchanges").values(rows).onConflict(keepExisting).execute();
}

/** Deletes all but the last exchanges. Ids are ordered by time. */
export async function keepLastExchanges(
  db: Db,
  { project_id, connection_id }: ConnectionKey,
  count: number,
): Promise<void> {
  await db
    .deleteFrom("scim_exchanges")
    .where(key({ project_id, connection_id }))
    .where(
      "exchange_id",
      "<=",
      db
        .selectFrom("scim_exchanges")
        .select("exchange_id")
        .where(key({ project_id, connection_id }))
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
  let query = db.selectFrom("scim_exchanges").selectAll().where(key({ project_id, connection_id }));
  if (before !== undefined) query = query.where("exchange_id", "<", before);
  return query.orderBy("exchange_id", "desc").limit(limit).execute();
}
