import { type RawBuilder, type Selectable, sql } from "kysely";
import { type SealedTable, sealedColumns } from "../../platform/crypto/sealed-at.ts";
import { sealPrefix } from "../../platform/crypto/server-key.ts";
import { type Database, type Db, key } from "../../platform/db/schema.ts";

export type ServerKeyRow = Selectable<Database["server_keys"]>;

/** Every table with an encrypted column. The client secrets in a project's settings are handled separately. */
export const sealedTables = (Object.keys(sealedColumns) as SealedTable[]).filter((table) => table !== "projects");

/** A row with its encrypted value, by the columns of its key. */
export type SealedRow = Record<string, string> & { project_id: string; sealed: string };

/** A client secret within a project's settings. */
export interface SealedClientSecret {
  project_id: string;
  provider: string;
  sealed: string;
}

export function listServerKeyRows(db: Db): Promise<ServerKeyRow[]> {
  return db.selectFrom("server_keys").selectAll().orderBy("first_sealed_at").execute();
}

/** Records that a node encrypts with this key. */
export async function recordKeyUse(db: Db, keyId: string, now: Date): Promise<void> {
  await db
    .insertInto("server_keys")
    .values({ key_id: keyId, first_sealed_at: now, last_sealed_at: now, emptied_at: null })
    .onConflict((conflict) => conflict.column("key_id").doUpdateSet({ last_sealed_at: now, emptied_at: null }))
    .execute();
}

/** Records that no values are left for these keys, unless one was used since the check. */
export async function markKeysUnused(db: Db, keyIds: string[], unusedSince: Date, now: Date): Promise<string[]> {
  if (keyIds.length === 0) return [];
  const rows = await db
    .updateTable("server_keys")
    .set({ emptied_at: now })
    .where(key({ key_id: keyIds }))
    .where("emptied_at", "is", null)
    .where("last_sealed_at", "<", unusedSince)
    .returning("key_id")
    .execute();
  return rows.map(({ key_id }) => key_id);
}

/** Finds a signing key from before server keys had names. */
export async function findUnnamedSealedKey(db: Db) {
  return db.selectFrom("signing_keys").select(["project_id", "kid", "sealed_private_jwk"]).limit(1).executeTakeFirst();
}

/** Lets one node at a time continue; the others do not wait. */
export async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('portico seals')) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/**
 * Takes the next rows that the key of this name has not encrypted, in the order of their keys. Locked rows are
 * skipped instead of waited for; a later run finds them.
 */
export async function lockSealedRows(
  tx: Db,
  table: SealedTable,
  { keyId, after, limit }: { keyId: string; after: SealedRow | undefined; limit: number },
): Promise<SealedRow[]> {
  const { column, key } = sealedColumns[table];
  const columns = ["project_id", ...key];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const isAfter = after ? sql`(${names}) > (${sql.join(columns.map((name) => after[name]))})` : sql`true`;
  const { rows } = await sql<SealedRow>`
    select ${names}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${isOfOthers(column, keyId)} and ${isAfter}
    order by ${names} limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/**
 * Replaces the encrypted value of a row that `takeSeals` has locked.
 * @param rehashed columns of its key that depend on the server key.
 */
export async function replaceSealedValue(
  tx: Db,
  table: SealedTable,
  row: SealedRow,
  sealed: string,
  rehashed: Record<string, string>,
): Promise<void> {
  const { column, key } = sealedColumns[table];
  const changes = Object.entries({ ...rehashed, [column]: sealed });
  await sql`
    update ${sql.table(table)}
    set ${sql.join(changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where ${sql.join(
      ["project_id", ...key].map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    )}`.execute(tx);
}

/** Parts of a project's settings that may contain a `client_secret`. Earlier versions stored none in `bots`. */
const clientsOf = sql`jsonb_each((p.settings->'oauth') || coalesce(p.settings->'bots', '{}'))`;

/** Takes the client secrets that the key of this name has not encrypted. */
export async function takeClientSecrets(tx: Db, keyId: string): Promise<SealedClientSecret[]> {
  const { rows } = await sql<SealedClientSecret>`
    select p.project_id, client.key as provider, client.value->>'client_secret' as sealed
    from projects p cross join lateral ${clientsOf} as client (key, value)
    where not starts_with(client.value->>'client_secret', ${sealPrefix(keyId)})
    order by 1, 2 for update of p skip locked`.execute(tx);
  return rows;
}

/** Replaces the encrypted value in a project that `takeClientSecrets` has locked. */
export async function replaceClientSecret(
  tx: Db,
  { project_id, provider }: SealedClientSecret,
  sealed: string,
): Promise<void> {
  await sql`
    update projects set settings = jsonb_set(
      settings,
      array[case when settings->'oauth' -> ${provider} is null then 'bots' else 'oauth' end, ${provider}, 'client_secret']::text[],
      to_jsonb(${sealed}::text))
    where project_id = ${project_id}`.execute(tx);
}

/** Counts the values encrypted with other keys, by name; `""` for values older than key names. */
export async function countSeals(db: Db, keyId: string): Promise<Map<string, number>> {
  const sources = [
    ...sealedTables.map((table) => {
      const { column } = sealedColumns[table];
      return sql`select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${isOfOthers(column, keyId)}`;
    }),
    sql`select client.value->>'client_secret' as sealed
      from projects p cross join lateral ${clientsOf} as client (key, value)
      where not starts_with(client.value->>'client_secret', ${sealPrefix(keyId)})`,
    // The heads of audit logs are signed. Those of earlier versions do not depend on the server key.
    sql`select mac as sealed from audit_chains where starts_with(mac, '3.') and ${isOfOthers("mac", keyId)}`,
  ];
  return countByKey(db, sources);
}

/** Counts the audit events that other keys have signed and that are not in the chain yet, by key. */
export function countUnplacedEvents(db: Db, keyId: string): Promise<Map<string, number>> {
  return countByKey(db, [
    sql`select mac as sealed from audit_events
      where period = 'waiting' and starts_with(mac, '3.') and ${isOfOthers("mac", keyId)}`,
  ]);
}

async function countByKey(db: Db, sources: RawBuilder<unknown>[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const source of sources) {
    const { rows } = await sql<{ key_id: string; count: number }>`
      select case when starts_with(sealed, '3.') then split_part(sealed, '.', 2) else '' end as key_id,
        count(*)::integer as count
      from (${source}) as sealed group by 1`.execute(db);
    for (const { key_id, count } of rows) counts.set(key_id, (counts.get(key_id) ?? 0) + count);
  }
  return counts;
}

const isOfOthers = (column: string, keyId: string) =>
  sql`${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${sealPrefix(keyId)})`;
