import type { Insertable, Updateable } from "kysely";
import { type Database, type Db, keepExisting, key, onSame } from "../../../platform/db/schema.ts";
import type { ScimConnectionRow } from "./schema.ts";

export interface ConnectionKey {
  project_id: string;
  connection_id: string;
}

/** The condition that a row belongs to the connection, in any of a directory's tables. */
export const ofConnection = ({ project_id, connection_id }: ConnectionKey) => key({ project_id, connection_id });

interface OrganizationKey {
  project_id: string;
  organization_id: string;
}

export function findConnection(
  db: Db,
  { project_id, organization_id }: OrganizationKey,
): Promise<ScimConnectionRow | undefined> {
  return db.selectFrom("scim_connections").selectAll().where(key({ project_id, organization_id })).executeTakeFirst();
}

/** Locks the connection for a change. The directory's requests finish before, or see the change. */
export function lockConnection(
  tx: Db,
  { project_id, organization_id }: OrganizationKey,
): Promise<ScimConnectionRow | undefined> {
  return tx
    .selectFrom("scim_connections")
    .selectAll()
    .where(key({ project_id, organization_id }))
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a shared lock for a change of the directory's users, so that the connection cannot change meanwhile. */
export function shareConnection(tx: Db, connection: ConnectionKey): Promise<ScimConnectionRow | undefined> {
  return tx.selectFrom("scim_connections").selectAll().where(ofConnection(connection)).forShare().executeTakeFirst();
}

/** Finds a connection by its current or next token. */
export function findConnectionByHash(
  db: Db,
  connection: ConnectionKey,
  tokenHash: string,
  now: Date,
): Promise<ScimConnectionRow | undefined> {
  return db
    .selectFrom("scim_connections")
    .selectAll()
    .where(ofConnection(connection))
    .where("suspended_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("token_hash", "=", tokenHash), eb("token_expires_at", ">", now)]),
        eb.and([eb("next_token_hash", "=", tokenHash), eb("next_token_expires_at", ">", now)]),
      ]),
    )
    .executeTakeFirst();
}

/** Returns undefined if the organization already has a connection. */
export function insertConnection(
  tx: Db,
  row: Insertable<Database["scim_connections"]>,
): Promise<ScimConnectionRow | undefined> {
  return tx.insertInto("scim_connections").values(row).onConflict(keepExisting).returningAll().executeTakeFirst();
}

export function updateConnection(
  tx: Db,
  connection: ConnectionKey,
  change: Updateable<Database["scim_connections"]>,
): Promise<ScimConnectionRow> {
  return tx
    .updateTable("scim_connections")
    .set(change)
    .where(ofConnection(connection))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the connection with its directory. The members stay. */
export async function deleteConnection(tx: Db, connection: ConnectionKey): Promise<void> {
  for (const table of [
    "scim_exchanges",
    "scim_pending_changes",
    "scim_group_members",
    "scim_groups",
    "scim_users",
    "scim_connections",
  ] as const) {
    await tx.deleteFrom(table).where(ofConnection(connection)).execute();
  }
}

export async function deleteOrganizationDirectory(
  tx: Db,
  organization: { project_id: string; organization_id: string },
): Promise<void> {
  const connection = await findConnection(tx, organization);
  if (connection) await deleteConnection(tx, connection);
}

/**
 * Lists connections whose token expires before a time and has no next one, earliest first. Of one project, or of all.
 */
export function listEndingTokens(
  db: Db,
  { before, projectId, limit }: { before: Date; projectId?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom("scim_connections as c")
    .leftJoin("organizations as o", onSame("o", "c", "project_id", "organization_id"))
    .select(["c.project_id", "c.organization_id", "o.organization_name", "c.connection_id", "c.display_name"])
    .select(["c.token_last_four", "c.token_expires_at", "c.next_token_expires_at"])
    .where("c.token_expires_at", "<", before)
    .orderBy("c.token_expires_at")
    .orderBy("c.connection_id")
    .limit(limit);
  if (projectId !== undefined) query = query.where("c.project_id", "=", projectId);
  return query.execute();
}
