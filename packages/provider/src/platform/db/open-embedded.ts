import { Kysely, PGliteDialect, sql } from "kysely";
import { type Connection, logTo, type Observe } from "./connection.ts";
import { explainMissingStore } from "./database-errors.ts";
import { EmbeddedClient } from "./embedded-client.ts";
import { keepToOwner, makeOwnFolder } from "./keep-to-owner.ts";
import type { Database, Db } from "./schema.ts";

interface EmbeddedStorage {
  dataDirectory?: string;
  dump?: Blob;
}

/** @throws EmbeddedStoreMissingError if PGlite is not installed. */
export async function openEmbedded({ dataDirectory, dump }: EmbeddedStorage, observe?: Observe): Promise<Connection> {
  // The folder first, so that other accounts cannot enter it, whatever it contains already.
  if (dataDirectory) makeOwnFolder(dataDirectory);
  const client = await EmbeddedClient.open({
    ...(dataDirectory && { dataDir: dataDirectory }),
    ...(dump && { dump: await dump.arrayBuffer() }),
  }).catch((error) => {
    throw explainMissingStore(error);
  });
  // The files of a new store, and two of every start, are created readable by everyone.
  if (dataDirectory) keepToOwner(dataDirectory);
  const db = new Kysely<Database>({
    dialect: new PGliteDialect({ pglite: client }),
    ...(observe && { log: logTo(observe) }),
  });
  return {
    db,
    async ping() {
      if (client.closed) throw new Error("The embedded database is closed.");
    },
    withoutTimeout: (work) => work(db),
    dump: () => client.dump(),
    vacuum: (signal) => vacuumEmbedded(db, signal),
    answeredAtMs: () => performance.now(),
    poolSizes: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => client.close(),
  };
}

/**
 * Does what autovacuum does on a server, by PostgreSQL's own thresholds: frees the space of deleted rows and updates
 * statistics. Without it every table would only grow, and plans would be wrong, so that an import reads all earlier
 * rows for each line. One table at a time, so that nothing waits for all of them.
 * @param signal stops it after the current table.
 * @returns the tables that were due.
 */
export async function vacuumEmbedded(db: Db, signal?: AbortSignal): Promise<string[]> {
  // Otherwise changes of the last second are not counted yet.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ relname: string; isVacuumed: boolean }>`
    select relname, n_dead_tup > 50 + 0.2 * n_live_tup as "isVacuumed" from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`.execute(db);
  const done: string[] = [];
  for (const { relname, isVacuumed } of rows) {
    if (signal?.aborted) break;
    const what = isVacuumed ? sql`vacuum (analyze)` : sql`analyze`;
    await sql`${what} ${sql.table(relname)}`.execute(db);
    done.push(relname);
  }
  return done;
}
