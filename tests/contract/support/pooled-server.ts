import { createMigratedDatabase } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";

/** Empty for the embedded store, which has no connections. */
export const serverUrl =
  process.env.PORTICO_TEST_STORE === "postgres" ? (process.env.PORTICO_TEST_POSTGRES_URL ?? "") : "";

/** The number of connections of a pool. */
export const POOL = 10;

/** A database for the tests of a file, and a connection beside its pools. */
export function openPooledServer() {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await createMigratedDatabase(serverUrl);
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
    change: (text: string) => admin.query(text),
  };
}
