import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { sealedAt, type sealedColumns } from "../../crypto/sealed-at.ts";
import type { ServerKey } from "../../crypto/server-key.ts";

const BATCH_SIZE = 500;

/** As the tables were when seals were bound to their rows. */
const columns = [
  { table: "signing_keys", column: "sealed_private_jwk", key: ["kid"] },
  { table: "outbox", column: "sealed_message", key: ["outbox_id"] },
  { table: "totp_registrations", column: "sealed_secret", key: ["organization_id", "member_id"] },
  { table: "recovery_codes", column: "sealed_code", key: ["organization_id", "member_id", "code_hmac"] },
  { table: "oauth_states", column: "sealed_proof", key: ["state_hash"] },
  { table: "oauth_landings", column: "sealed_content", key: ["token_hash"] },
  { table: "sso_connections", column: "sealed_client_secret", key: ["connection_id"] },
  { table: "sso_keys", column: "sealed_private_key", key: ["connection_id", "key_id"] },
] as const;

type Row = Record<string, string> & { project_id: string };
type Bind = (sealed: string, table: keyof typeof sealedColumns, row: Row) => string | undefined;

/**
 * Binds every sealed value to the row that it is stored in (threats.md T69). Once, here, and not whenever one is met: what
 * is not bound opens nowhere from then on, so that no old copy of a value can be put into another row. What does not open
 * was sealed with a key that is gone, and stays as useless as it was.
 * @param serverKey absent where nothing can be sealed yet.
 */
export function boundSeals(serverKey: ServerKey | undefined): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const count = { bound: 0, unopened: 0 };
      const bind: Bind = (sealed, table, row) => {
        const bound = serverKey?.bind(sealed, sealedAt(table, row as never));
        count[bound === undefined ? "unopened" : "bound"] += 1;
        return bound;
      };
      for (const sealed of columns) await bindColumn(db, bind, sealed);
      await bindClientSecrets(db, bind);
      if (count.unopened > 0 && count.bound === 0) {
        throw new Error(
          "The server key opens nothing that this database holds, so nothing was migrated. Set PORTICO_SERVER_KEY to the key that the database was made with.",
        );
      }
    },
  };
}

async function bindColumn(db: Kysely<unknown>, bind: Bind, { table, column, key }: (typeof columns)[number]) {
  const names = ["project_id", ...key];
  const keyColumns = sql.join(names.map((name) => sql.ref(name)));
  let last: Row | undefined;
  for (;;) {
    const after: Row | undefined = last;
    const { rows } = await sql<Row & { sealed: string }>`
      select ${keyColumns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null
        ${after ? sql`and (${keyColumns}) > (${sql.join(names.map((name) => after[name]))})` : sql``}
      order by ${keyColumns} limit ${BATCH_SIZE}`.execute(db);
    for (const row of rows) {
      const bound = bind(row.sealed, table, row);
      if (bound === undefined) continue;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${bound}
        where (${keyColumns}) = (${sql.join(names.map((name) => row[name]))})`.execute(db);
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1);
  }
}

/** The secrets that a project shares with its OAuth providers, within its settings. */
async function bindClientSecrets(db: Kysely<unknown>, bind: Bind) {
  const { rows } = await sql<{ project_id: string; provider: string; sealed: string }>`
    select project_id, provider, client ->> 'client_secret' as sealed
    from projects, jsonb_each(settings -> 'oauth') as clients (provider, client)
    where jsonb_typeof(client) = 'object'`.execute(db);
  for (const { project_id, provider, sealed } of rows) {
    const bound = bind(sealed, "projects", { project_id, provider });
    if (bound === undefined) continue;
    await sql`update projects
      set settings = jsonb_set(settings, array['oauth', ${provider}, 'client_secret'], to_jsonb(${bound}::text))
      where project_id = ${project_id}`.execute(db);
  }
}
