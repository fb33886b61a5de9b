import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import pg from "pg";
import { NamedStatementsClient } from "./named-statements-client.ts";
import type { Database, Db } from "./schema.ts";

/**
 * Where the data lives: a PostgreSQL server, a directory of the embedded PostgreSQL, or memory, for tests, which
 * may begin from the dump of another one.
 */
export type Storage = { databaseUrl: string } | { dataDirectory: string } | { memory: true; dump?: Blob };

export interface PoolSizes {
  busy: number;
  idle: number;
  waiting: number;
}

export interface Connection {
  db: Db;
  /** Resolves when the database answers; asks on a connection of its own, so that it never waits behind requests. */
  ping(): Promise<void>;
  poolSizes(): PoolSizes;
  close(): Promise<void>;
}

/**
 * Opens the database.
 * @param onLost called when an idle connection breaks; the pool opens another one by itself.
 */
export async function connect(storage: Storage, onLost: (error: Error) => void): Promise<Connection> {
  return "databaseUrl" in storage
    ? connectToServer(storage.databaseUrl, onLost)
    : openEmbedded("dataDirectory" in storage ? { dataDir: storage.dataDirectory } : { loadDataDir: storage.dump });
}

/** An eighth of PostgreSQL's default: files that one node reads are in the system's cache anyway, and it saves 130 MiB. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

async function openEmbedded(options: PGliteOptions): Promise<Connection> {
  const pglite = await PGlite.create({ ...options, startParams });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    async ping() {
      if (pglite.closed) throw new Error("The embedded database is closed.");
    },
    poolSizes: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => db.destroy(),
  };
}

const WAIT_FOR_CONNECTION_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The server ends a slow statement at 5 s by itself; past this, nobody is there to end it. */
const SILENCE_MS = 6_000;
const PING_MS = 3_000;

function connectToServer(connectionString: string, onLost: (error: Error) => void): Connection {
  const createPool = (options: pg.PoolConfig) => {
    const pool = new pg.Pool({ connectionString, keepAlive: true, ...options });
    // Without a listener, a connection that the server closes would end the process.
    pool.on("error", onLost);
    return pool;
  };
  const pool = createPool({
    max: 10,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
    Client: NamedStatementsClient,
  });
  const watch = createPool({
    max: 1,
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
    Client: NamedStatementsClient,
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    async ping() {
      await watch.query("select 1");
    },
    poolSizes: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await Promise.all([db.destroy(), watch.end()]);
    },
  };
}
