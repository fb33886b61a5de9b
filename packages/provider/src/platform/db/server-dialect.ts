import { PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isReadOnlyServer, isStatementOver } from "./database-errors.ts";

interface ServerOptions {
  /** Whether statements have names, so that PostgreSQL parses each once per connection. */
  isNaming: boolean;
}

/** Kysely's dialect for a PostgreSQL server. */
export class ServerDialect extends PostgresDialect {
  constructor(pool: pg.Pool, options: ServerOptions) {
    super({ pool: wrapPool(pool, options) });
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}

/** `migrate.ts` takes its own lock. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

function wrapPool(pool: pg.Pool, options: ServerOptions): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, ServerClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new ServerClient(client, options);
      clients.set(client, known);
      // We use no cursors.
      return known as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/**
 * Ends a connection that does not answer, that leads to a server without writes, or that can no longer run one of its
 * prepared statements. Back in the pool, it would fail the next request too.
 */
class ServerClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: typeof nameOf;
  #isUseless = false;

  constructor(client: pg.PoolClient, { isNaming }: ServerOptions) {
    this.#client = client;
    this.#nameOf = isNaming ? nameOf : () => undefined;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(text, values);
    try {
      return await this.#client.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      const isSilent = (error as Error).message === "Query read timeout";
      this.#isUseless ||= isSilent || isReadOnlyServer(error) || isStatementOver(error);
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isUseless);
  }
}

const NAMES_LIMIT = 1000;
const names = new Map<string, string>();

/**
 * The columns of a prepared statement are fixed: after a newer version's migration adds one, a prepared `*` fails on
 * every connection of the older nodes. So such statements are parsed each time, which takes 0.1 ms.
 */
const star = /[ .]\*/;

function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return undefined;
  const known = names.get(text);
  if (known !== undefined || star.test(text) || names.size >= NAMES_LIMIT) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
