import type { Insertable, Updateable } from "kysely";
import { type Database, type Db, key } from "../../platform/db/schema.ts";
import type { ApiKeyRow } from "./schema.ts";

interface OrganizationKey {
  project_id: string;
  organization_id: string;
}

export interface KeyOfRow extends OrganizationKey {
  api_key_id: string;
}

export async function insertKey(tx: Db, row: Insertable<Database["api_keys"]>): Promise<ApiKeyRow> {
  return tx.insertInto("api_keys").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Counts the active keys of a member, or of the organization itself. */
export async function countKeys(
  tx: Db,
  { project_id, organization_id, member_id }: OrganizationKey & { member_id: string | null },
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("api_keys")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where(key({ project_id, organization_id }))
    .where("member_id", member_id === null ? "is" : "=", member_id)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists active keys, the newest first. @param member_id limits the list to one member's keys. */
export function listKeys(
  db: Db,
  { project_id, organization_id, member_id }: OrganizationKey & { member_id?: string | undefined },
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<ApiKeyRow[]> {
  let query = db
    .selectFrom("api_keys")
    .selectAll()
    .where(key({ project_id, organization_id }))
    .where("expires_at", ">", now);
  if (member_id !== undefined) query = query.where("member_id", "=", member_id);
  if (after !== undefined) query = query.where("api_key_id", "<", after);
  return query.orderBy("api_key_id", "desc").limit(limit).execute();
}

export function findKey(
  db: Db,
  { project_id, organization_id, api_key_id }: KeyOfRow,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  return ofLiveKey(db, { project_id, organization_id, api_key_id }, now).executeTakeFirst();
}

export function lockKey(
  tx: Db,
  { project_id, organization_id, api_key_id }: KeyOfRow,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  return ofLiveKey(tx, { project_id, organization_id, api_key_id }, now).forUpdate().executeTakeFirst();
}

function ofLiveKey(db: Db, { project_id, organization_id, api_key_id }: KeyOfRow, now: Date) {
  return db
    .selectFrom("api_keys")
    .selectAll()
    .where(key({ project_id, organization_id, api_key_id }))
    .where("expires_at", ">", now);
}

/**
 * Finds a key by its current or next secret. One statement, so that the time does not depend on why a key is invalid.
 */
export function findKeyByHash(
  db: Db,
  project_id: string,
  secretHash: string,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom("api_keys")
    .selectAll()
    .where(key({ project_id, suspended_at: null }))
    .where((eb) =>
      eb.or([
        eb.and([eb("secret_hash", "=", secretHash), eb("secret_expires_at", ">", now)]),
        eb.and([eb("next_secret_hash", "=", secretHash), eb("next_secret_expires_at", ">", now)]),
      ]),
    )
    .executeTakeFirst();
}

export function updateKey(tx: Db, row: KeyOfRow, change: Updateable<Database["api_keys"]>): Promise<ApiKeyRow> {
  const { project_id, organization_id, api_key_id } = row;
  return tx
    .updateTable("api_keys")
    .set(change)
    .where(key({ project_id, organization_id, api_key_id }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Saves a use, unless a later one was saved already. */
export async function noteKeyUse(
  db: Db,
  { project_id, api_key_id }: ApiKeyRow,
  now: Date,
  unlessSince: Date,
): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ last_used_at: now })
    .where(key({ project_id, api_key_id }))
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", unlessSince)]))
    .execute();
}

/** Deletes one key, all keys of a member, or all keys of an organization. */
export function deleteKeys(
  tx: Db,
  { project_id, organization_id }: OrganizationKey,
  filter: { api_key_id?: string; member_id?: string } = {},
): Promise<ApiKeyRow[]> {
  return tx
    .deleteFrom("api_keys")
    .where(key({ project_id, organization_id, ...filter }))
    .returningAll()
    .execute();
}
