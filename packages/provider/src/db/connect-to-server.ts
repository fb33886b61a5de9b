import { Kysely } from "kysely";
import pg from "pg";
import { type Connection, type Observe, PING_MS, statementOf } from "./connection.ts";
import { StandbyError } from "./database-errors.ts";
import { NamedStatementsClient, WatchedClient } from "./named-statements-client.ts";
import { openDirectWay } from "./prepare.ts";
import type { Database } from "./schema.ts";
import { ServerDialect } from "./server-driver.ts";

const WAIT_FOR_CONNECTION_MS = 2_000;
/** The primary is there to be asked instead. */
const WAIT_FOR_REPLICA_MS = 500;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The server ends a slow statement at 5 s by itself; past this, nobody is there to end it. */
const SILENCE_MS = 6_000;

/** A PostgreSQL server, and what stands before it. */
export interface ServerStorage {
  databaseUrl: string;
  /**
   * A pooler in transaction mode: whether it keeps the names of prepared statements apart. It takes no settings at the
   * start of a connection, so that the limit of a statement's time is its to set.
   */
  pooler?: "keeps_names" | "forgets_names" | undefined;
  /** A server that follows the first one, for reads: `replica.ts`. */
  replicaUrl?: string | undefined;
}

/** A pool of connections to a PostgreSQL server; see `connect`. */
export function connectToServer(
  { databaseUrl, pooler, replicaUrl }: ServerStorage,
  onLost: (error: Error) => void,
  observe?: Observe,
): Connection {
  const createPool = (connectionString: string, options: pg.PoolConfig) => {
    const Client = pooler === "forgets_names" ? WatchedClient : NamedStatementsClient;
    const pool = new pg.Pool({ connectionString, keepAlive: true, Client, ...options });
    // Without a listener, a connection that the server closes would end the process.
    pool.on("error", onLost);
    return pool;
  };
  const forRequests = {
    max: 10,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    query_timeout: SILENCE_MS,
    ...(!pooler && { statement_timeout: STATEMENT_TIMEOUT_MS }),
  };
  const pool = createPool(databaseUrl, { ...forRequests, onConnect: refuseStandby });
  const watch = createPool(databaseUrl, {
    max: 1,
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
    onConnect: refuseStandby,
  });
  let answeredAtMs = 0;
  const told: Observe = (statement) => {
    if (!("error" in statement)) answeredAtMs = performance.now();
    observe?.(statement);
  };
  const db = new Kysely<Database>({ dialect: new ServerDialect(pool, told) });
  openDirectWay(db, async (sql, parameters) => {
    const startedAtMs = performance.now();
    const client = (await pool.connect()) as pg.PoolClient & WatchedClient;
    try {
      const { rows } = await client.query(sql, parameters);
      told(statementOf(sql, performance.now() - startedAtMs));
      return rows;
    } catch (error) {
      told({ ...statementOf(sql, performance.now() - startedAtMs), error });
      throw error;
    } finally {
      client.release(client.isUseless);
    }
  });
  const replica =
    replicaUrl === undefined
      ? undefined
      : new Kysely<Database>({
          dialect: new ServerDialect(
            createPool(replicaUrl, { ...forRequests, connectionTimeoutMillis: WAIT_FOR_REPLICA_MS }),
            observe,
          ),
        });
  return {
    db,
    replica,
    async ping() {
      await watch.query("select 1");
    },
    async unhurried(work) {
      const patientPool = createPool(databaseUrl, { max: 1, onConnect: refuseStandby });
      const patient = new Kysely<Database>({ dialect: new ServerDialect(patientPool) });
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
      await Promise.all([db.destroy(), watch.end(), replica?.destroy()]);
    },
  };
}

/**
 * A new connection: while a name or an address moves to another server, it may lead to one that lags behind and takes no writes.
 * It is no `verify` of the pool's: who is given up on while that runs is handed the connection all the same, and nobody
 * ever gives it back.
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const watched = client as unknown as WatchedClient;
  if (watched.isStandby) throw new StandbyError();
  await watched.prepareEdges();
}
