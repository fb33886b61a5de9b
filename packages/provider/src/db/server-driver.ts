import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { type Observe, statementOf } from "./connection.ts";
import type { WatchedClient } from "./named-statements-client.ts";
import { isLastOfTransaction } from "./put-off.ts";

/** Kysely's way to a server, on a pool of ours. */
export class ServerDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #observe: Observe | undefined;

  constructor(pool: pg.Pool, observe?: Observe) {
    super({ pool });
    this.#pool = pool;
    this.#observe = observe;
  }

  override createDriver(): Driver {
    return new ServerDriver(this.#pool, this.#observe);
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}

/** `migrate.ts` brings a lock of its own. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * A transaction begins with its first statement and ends with the last one that is put off, each in one message: two
 * ways to the database and back less. One that is a single statement has no ends of its own, and one without any is none.
 */
class ServerDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #observe: Observe | undefined;
  readonly #connections = new WeakMap<pg.PoolClient, ServerConnection>();

  constructor(pool: pg.Pool, observe: Observe | undefined) {
    this.#pool = pool;
    this.#observe = observe;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ServerConnection> {
    const client = await this.#pool.connect();
    const connection = this.#connections.get(client) ?? new ServerConnection(client, this.#observe);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  commitTransaction(connection: ServerConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: ServerConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: ServerConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class ServerConnection implements DatabaseConnection {
  readonly #client: WatchedClient & Pick<pg.PoolClient, "release">;
  readonly #observe: Observe | undefined;
  /** A transaction that is due begins with its first statement. */
  #transaction: "none" | "due" | "open" = "none";
  /** The statement that waits for the end of its transaction, and where its rows are to be then. */
  #last: { query: CompiledQuery; rows: unknown[] } | undefined;

  constructor(client: pg.PoolClient, observe: Observe | undefined) {
    this.#client = client as unknown as WatchedClient & pg.PoolClient;
    this.#observe = observe;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isLastOfTransaction(query)) {
      const rows: Row[] = [];
      this.#last = { query, rows };
      return { rows };
    }
    return this.#run(query);
  }

  // biome-ignore lint/correctness/useYield: nothing of ours streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Statements are not streamed.");
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#last = undefined;
    this.#transaction = "due";
    if (isolationLevel === undefined && accessMode === undefined) return;
    this.#transaction = "open";
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await this.#run(CompiledQuery.raw(`start transaction ${settings.join(" ")}`));
  }

  async commit(): Promise<void> {
    const commits = this.#transaction === "open";
    if (this.#last) this.#last.rows.push(...(await this.#run(this.#last.query, { commits })).rows);
    else if (commits) await this.#observed("commit", () => this.#client.commit());
    this.#transaction = "none";
  }

  async rollback(): Promise<void> {
    // A connection that was dropped has ended it, and the error that it was dropped for is the one to tell.
    const isOpen = this.#transaction === "open" && !this.#client.isUseless;
    this.#transaction = "none";
    try {
      if (isOpen) await this.#run(CompiledQuery.raw("rollback"));
    } catch (error) {
      this.#client.isUseless = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#client.isUseless);
  }

  async #run<Row>(query: CompiledQuery, { commits } = { commits: false }): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    // The last one is the whole of a transaction that is still due.
    const begins = this.#transaction === "due" && !isLastOfTransaction(query);
    if (begins) this.#transaction = "open";
    const { command, rowCount, rows } = await this.#observed<pg.QueryResult>(sql, () =>
      begins || commits
        ? this.#client.queryAtEdge(sql, parameters as unknown[], { begins, commits })
        : this.#client.query(sql, parameters as unknown[]),
    );
    const changes = command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE";
    return { rows: rows ?? [], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async #observed<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
    const startedAtMs = performance.now();
    try {
      const result = await work();
      this.#observe?.(statementOf(sql, performance.now() - startedAtMs));
      return result;
    } catch (error) {
      this.#observe?.({ ...statementOf(sql, performance.now() - startedAtMs), error });
      // The driver's own trace begins at the socket.
      if (error instanceof Error) error.stack += new Error().stack?.replace(/^.*/, "") ?? "";
      throw error;
    }
  }
}
