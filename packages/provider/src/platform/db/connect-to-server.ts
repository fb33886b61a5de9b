import { Kysely } from "kysely";
import pg from "pg";
import { type Connection, logTo, type Observe, PING_MS } from "./connection.ts";
import { StandbyError } from "./database-errors.ts";
import type { Database } from "./schema.ts";
import { ServerDialect } from "./server-dialect.ts";

const WAIT_FOR_CONNECTION_MS = 2_000;
/** After that the primary is used. */
const WAIT_FOR_REPLICA_MS = 500;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The server cancels slow statements after 5 s. If this time passes, the server is gone. */
const QUERY_TIMEOUT_MS = 6_000;

/** A PostgreSQL server and the pooler in front of it. */
export interface ServerStorage {
  databaseUrl: string;
  /**
   * A pooler in transaction mode: whether it keeps the names of prepared statements per client. It accepts no
   * settings at the start of a connection, so the statement timeout must be set there.
   */
  pooler?: "keeps_names" | "forgets_names" | undefined;
  /** A replica for reads: `replica.ts`. */
  replicaUrl?: string | undefined;
}

/** A pool of connections to a PostgreSQL server; see `connect`. */
export function connectToServer(
  { databaseUrl, pooler, replicaUrl }: ServerStorage,
  onLost: (error: Error) => void,
  observe?: Observe,
): Connection {
  const createPool = (connectionString: string, options: pg.PoolConfig) => {
    const pool = new pg.Pool({ connectionString, keepAlive: true, ...options });
    // Without a listener, a connection that the server closes would end the process: an idle one, and one in use, whose
    // next statement fails by itself.
    pool.on("error", onLost).on("connect", (client) => client.on("error", () => {}));
    return pool;
  };
  const open = (pool: pg.Pool, observed?: Observe) =>
    new Kysely<Database>({
      dialect: new ServerDialect(pool, { isNaming: pooler !== "forgets_names" }),
      ...(observed && { log: logTo(observed) }),
    });
  const forRequests = {
    max: 10,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    query_timeout: QUERY_TIMEOUT_MS,
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
  const db = open(pool, (statement) => {
    if (!("error" in statement)) answeredAtMs = performance.now();
    observe?.(statement);
  });
  const replicaPool =
    replicaUrl === undefined
      ? undefined
      : createPool(replicaUrl, { ...forRequests, connectionTimeoutMillis: WAIT_FOR_REPLICA_MS });
  return {
    db,
    replica: replicaPool && open(replicaPool, observe),
    async ping() {
      await watch.query("select 1");
    },
    async withoutTimeout(work) {
      const patient = createPool(databaseUrl, { max: 1, onConnect: refuseStandby });
      try {
        await work(open(patient));
      } finally {
        await patient.end();
      }
    },
    answeredAtMs: () => answeredAtMs,
    poolSizes: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await Promise.all([pool.end(), watch.end(), replicaPool?.end()]);
    },
  };
}

/** For a new connection: during a failover, a host name may still lead to a server that accepts no writes. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(`select pg_is_in_recovery() as "isStandby"`);
  if (rows[0]?.isStandby) throw new StandbyError();
}
