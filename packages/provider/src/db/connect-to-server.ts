import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type Connection, logTo, type Observe, PING_MS, statementOf } from "./connection.ts";
import { NamedStatementsClient } from "./named-statements-client.ts";
import { openDirectWay } from "./prepare.ts";
import type { Database } from "./schema.ts";

const WAIT_FOR_CONNECTION_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The server ends a slow statement at 5 s by itself; past this, nobody is there to end it. */
const SILENCE_MS = 6_000;

/** A pool of connections to a PostgreSQL server; see `connect`. */
export function connectToServer(
  connectionString: string,
  onLost: (error: Error) => void,
  observe?: Observe,
): Connection {
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
  let answeredAtMs = 0;
  const tell = observe && logTo(observe);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      if (event.level === "query") answeredAtMs = performance.now();
      tell?.(event);
    },
  });
  openDirectWay(db, async (sql, parameters) => {
    const startedAtMs = performance.now();
    const client = await pool.connect();
    try {
      const { rows } = await client.query(sql, parameters);
      answeredAtMs = performance.now();
      observe?.(statementOf(sql, answeredAtMs - startedAtMs));
      return rows;
    } catch (error) {
      observe?.({ ...statementOf(sql, performance.now() - startedAtMs), error });
      throw error;
    } finally {
      client.release();
    }
  });
  return {
    db,
    async ping() {
      await watch.query("select 1");
    },
    async unhurried(work) {
      const patient = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool({ max: 1 }) }) });
      try {
        await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    answeredAtMs: () => answeredAtMs,
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
