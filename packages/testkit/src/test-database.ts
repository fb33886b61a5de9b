import { randomBytes } from "node:crypto";
import { connect, migrateToLatest } from "@portico/provider/tools";
import pg from "pg";

export interface TestDatabase {
  url: string;
  /** Drops it, with whoever is still connected. */
  drop(): Promise<void>;
}

const template = "portico_template";

/**
 * A fresh database on the server at `serverUrl` (see `startPostgres`).
 * @param prepare runs once per server, on an empty database, and must close its connections; every database is then a
 * copy of what it left, which takes milliseconds where migrations take longer.
 */
export async function createDatabase(
  serverUrl: string,
  prepare?: (databaseUrl: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withAdmin(serverUrl, async (admin) => {
    if (prepare) await ensureTemplate(admin, serverUrl, prepare);
    // As files: through the log, each of its thousand files would be made page by page, at four times the cost.
    await admin.query(`create database ${name} template ${prepare ? template : "template0"} strategy file_copy`);
  });
  return {
    url: databaseUrl((process.env.PORTICO_TEST_POOLED && process.env.PORTICO_TEST_POOLER_URL) || serverUrl, name),
    drop: () => withAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

/** A fresh database with all tables and no rows. */
export const createMigratedDatabase = (serverUrl: string) =>
  createDatabase(serverUrl, async (databaseUrl) => {
    const connection = await connect({ databaseUrl }, () => {});
    await migrateToLatest(connection).finally(connection.close);
  });

/** One of those where the tests' store is a server; nothing where it is the embedded one. */
export async function databaseOfTests(): Promise<TestDatabase | undefined> {
  const { PORTICO_TEST_STORE: store, PORTICO_TEST_POSTGRES_URL: serverUrl } = process.env;
  return store === "postgres" && serverUrl ? createMigratedDatabase(serverUrl) : undefined;
}

async function ensureTemplate(admin: pg.Client, serverUrl: string, prepare: (url: string) => Promise<unknown>) {
  // Test files start side by side: the first prepares the template, the others wait here and find it. The connection's
  // end gives the lock back.
  await admin.query("select pg_advisory_lock(hashtext($1))", [template]);
  const found = await admin.query("select 1 from pg_database where datname = $1", [template]);
  if (found.rowCount) return;
  // Under another name until it is whole, so that a preparation that failed leaves no half template.
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

async function withAdmin(serverUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
