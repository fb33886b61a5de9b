import { type Insertable, sql, type Updateable } from "kysely";
import { type Database, type Db, key } from "../../../platform/db/schema.ts";
import type { Connection } from "./connection.ts";
import type { SsoConnectionRow, SsoKeyRow } from "./schema.ts";

interface ConnectionKey {
  project_id: string;
  connection_id: string;
}

// `kind` determines the type of `settings`. Only this file writes them.
const asConnection = (row: SsoConnectionRow) => row as unknown as Connection;

/** The condition that a row belongs to the connection. All of its tables have these columns. */
const ofConnection = ({ project_id, connection_id }: ConnectionKey) => key({ project_id, connection_id });

export async function findConnection(db: Db, key: ConnectionKey): Promise<Connection | undefined> {
  const row = await db.selectFrom("sso_connections").selectAll().where(ofConnection(key)).executeTakeFirst();
  return row && asConnection(row);
}

export async function lockConnection(
  tx: Db,
  { project_id, organization_id, connection_id }: ConnectionKey & { organization_id: string },
): Promise<Connection | undefined> {
  const row = await tx
    .selectFrom("sso_connections")
    .selectAll()
    .where(key({ project_id, organization_id, connection_id }))
    .forUpdate()
    .executeTakeFirst();
  return row && asConnection(row);
}

/** Locks a connection for share. Until the transaction ends, its identity provider can end no login. */
export async function lockConnectionForLogin(tx: Db, key: ConnectionKey): Promise<void> {
  await tx.selectFrom("sso_connections").select("connection_id").where(ofConnection(key)).forShare().execute();
}

export async function listConnections(
  db: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
): Promise<Connection[]> {
  const rows = await db
    .selectFrom("sso_connections")
    .selectAll()
    .where(key({ project_id, organization_id }))
    .orderBy("created_at")
    .orderBy("connection_id")
    .execute();
  return rows.map(asConnection);
}

export async function insertConnection(tx: Db, row: Insertable<Database["sso_connections"]>): Promise<Connection> {
  return asConnection(await tx.insertInto("sso_connections").values(row).returningAll().executeTakeFirstOrThrow());
}

export async function updateConnection(
  tx: Db,
  key: ConnectionKey,
  change: Updateable<Database["sso_connections"]>,
): Promise<Connection> {
  return asConnection(
    await tx
      .updateTable("sso_connections")
      .set(change)
      .where(ofConnection(key))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Deletes a connection with its keys and the data of its logins. Attempts stay. */
export async function deleteConnection(tx: Db, key: ConnectionKey): Promise<void> {
  for (const table of [
    "sso_keys",
    "sso_requests",
    "sso_assertions",
    "sso_tokens",
    "sso_logins",
    "sso_logouts",
    "sso_ended_logins",
    "sso_registrations",
    "sso_test_runs",
    "sso_connections",
  ] as const) {
    await tx.deleteFrom(table).where(ofConnection(key)).execute();
  }
}

/** Lists the keys of connections, oldest first. */
export async function listKeys(db: Db, projectId: string, connectionIds: string[]): Promise<SsoKeyRow[]> {
  if (connectionIds.length === 0) return [];
  return db
    .selectFrom("sso_keys")
    .selectAll()
    .where(key({ project_id: projectId, connection_id: connectionIds }))
    .orderBy("created_at")
    .orderBy("key_id")
    .execute();
}

export async function insertKeys(tx: Db, rows: Insertable<Database["sso_keys"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("sso_keys").values(rows).execute();
}

export async function deleteKey(
  tx: Db,
  { project_id, connection_id, key_id, purpose }: ConnectionKey & { key_id: string; purpose: SsoKeyRow["purpose"] },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sso_keys")
    .where(key({ project_id, connection_id, key_id, purpose }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Lists connections whose test a member has passed since their last change. */
export async function listTriedConnections(
  db: Db,
  { project_id, organization_id, member_id }: { project_id: string; organization_id: string; member_id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("sso_test_runs")
    .select("connection_id")
    .distinct()
    .where(key({ project_id, organization_id, passed_as: member_id }))
    .execute();
  return rows.map(({ connection_id }) => connection_id);
}

/** Clears passed tests, because they are only valid for the connection as it was. */
export async function outdateTests(tx: Db, key: ConnectionKey): Promise<void> {
  await tx.updateTable("sso_test_runs").set({ passed_as: null }).where(ofConnection(key)).execute();
}

/** Lists other organizations' connections that point to this one. */
export async function listExternalConnectionsTo(db: Db, key: ConnectionKey): Promise<Connection[]> {
  const rows = await db
    .selectFrom("sso_connections")
    .selectAll()
    .where("project_id", "=", key.project_id)
    .where("kind", "=", "external")
    .where(sql<string>`settings ->> 'external_connection_id'`, "=", key.connection_id)
    .execute();
  return rows.map(asConnection);
}
