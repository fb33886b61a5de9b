import { randomBytes } from "node:crypto";
import { connect, migrateToLatest } from "@portico/provider/tools";
import pg from "pg";

export interface TestDatabase {
  url: string;
  /** Drops the database and closes its connections. */
  drop(): Promise<void>;
}

const template = "portico_template";

/**
 * Creates a database on the server at `serverUrl` (see `startPostgres`).
 * @param prepare Runs once per server on an empty database, and must close its connections. Each database is then a copy of
 * the result, which takes milliseconds.
 */
export async function createDatabase(
  serverUrl: string,
  prepare?: (databaseUrl: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withAdmin(serverUrl, async (admin) => {
    if (prepare) await ensureTemplate(admin, serverUrl, prepare);
    // The default strategy writes every page to the write-ahead log, which takes four times as long.
    await admin.query(`create database ${name} template ${prepare ? template : "template0"} strategy file_copy`);
  });
  return {
    url: databaseUrl((process.env.PORTICO_TEST_POOLED && process.env.PORTICO_TEST_POOLER_URL) || serverUrl, name),
    drop: () => withAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Creates a database with all tables and no rows. */
export const createMigratedDatabase = (serverUrl: string) =>
  createDatabase(serverUrl, async (databaseUrl) => {
    const connection = await connect({ databaseUrl }, () => {});
    await migrateToLatest(connection).finally(connection.close);
  });

/** Creates a database if the tests run on a PostgreSQL server. Returns undefined for the embedded database. */
export async function createTestDatabase(): Promise<TestDatabase | undefined> {
  const { PORTICO_TEST_STORE: store, PORTICO_TEST_POSTGRES_URL: serverUrl } = process.env;
  return store === "postgres" && serverUrl ? createMigratedDatabase(serverUrl) : undefined;
}

async function ensureTemplate(admin: pg.Client, serverUrl: string, prepare: (url: string) => Promise<unknown>) {
  // Test files run in parallel: the first one creates the template, and the others wait for the lock. Closing the connection
  // releases it.
  await admin.query("select pg_advisory_lock(hashtext($1))", [template]);
  const found = await admin.query("select 1 from pg_database where datname = $1", [template]);
  if (found.rowCount) return;
  // Renamed once it is complete, so that a failed preparation leaves no partial template.
  const draft = `${template}_${randomBytes(4).toString("hex")}`;
  await admin.query(`create database ${draft} template template0`);
  await prepare(databaseUrl(serverUrl, draft));
  await admin.query(`alter database ${draft} rename to ${template}`);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withAdmin(serverUrl: string, use: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await use(admin);
  } finally {
    await admin.end();
  }
}
