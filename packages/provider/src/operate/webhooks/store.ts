import { type Insertable, sql, type Updateable } from "kysely";
import { type Database, type Db, key } from "../../platform/db/schema.ts";
import type { EndpointRow } from "./schema.ts";

export interface EndpointKey {
  project_id: string;
  endpoint_id: string;
}

export function insertEndpoint(tx: Db, row: Insertable<Database["webhook_endpoints"]>): Promise<EndpointRow> {
  return tx.insertInto("webhook_endpoints").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Lists the project's endpoints. One that is no longer pulled counts as deleted, even before cleanup deletes it. */
const endpoints = (db: Db, project_id: string, now: Date) =>
  db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("project_id", "=", project_id)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]));

export function listEndpointRows(db: Db, project_id: string, now: Date): Promise<EndpointRow[]> {
  return endpoints(db, project_id, now).orderBy("endpoint_id").execute();
}

export function findEndpoint(db: Db, { project_id, endpoint_id }: EndpointKey, now: Date) {
  return endpoints(db, project_id, now).where("endpoint_id", "=", endpoint_id).executeTakeFirst();
}

/** The same, locked for a change. */
export function lockEndpoint(tx: Db, { project_id, endpoint_id }: EndpointKey, now: Date) {
  return endpoints(tx, project_id, now).where("endpoint_id", "=", endpoint_id).forUpdate().executeTakeFirst();
}

export function updateEndpoint(
  db: Db,
  { project_id, endpoint_id }: EndpointKey,
  change: Updateable<Database["webhook_endpoints"]>,
): Promise<EndpointRow | undefined> {
  return db
    .updateTable("webhook_endpoints")
    .set(change)
    .where(key({ project_id, endpoint_id }))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an endpoint with its waiting messages and its log. */
export async function removeEndpoint(tx: Db, { project_id, endpoint_id }: EndpointKey): Promise<void> {
  for (const table of ["webhook_attempts", "webhook_deliveries", "webhook_endpoints"] as const) {
    await tx
      .deleteFrom(table as "webhook_deliveries")
      .where(key({ project_id, endpoint_id }))
      .execute();
  }
}

/** Whether any project has an endpoint. Nodes without one ignore events. */
export async function hasEndpoints(db: Db): Promise<boolean> {
  const row = await db.selectFrom("webhook_endpoints").select("endpoint_id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Updates the actions behind each endpoint's types to this version's. */
export async function refreshActions(db: Db, actionsOf: (types: string[] | null) => string[]): Promise<void> {
  const rows = await db
    .selectFrom("webhook_endpoints")
    .select(["project_id", "endpoint_id", "event_types", "actions"])
    .execute();
  for (const { project_id, endpoint_id, event_types, actions } of rows) {
    const fresh = JSON.stringify(actionsOf(event_types));
    if (fresh === JSON.stringify(actions)) continue;
    await db
      .updateTable("webhook_endpoints")
      .set({ actions: sql`${fresh}::jsonb` })
      .where(key({ project_id, endpoint_id }))
      .execute();
  }
}
