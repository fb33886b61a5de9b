import { createDatabaseProxy, createMigratedDatabase } from "@portico/testkit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectToServer } from "../../../packages/provider/src/db/connect-to-server.ts";
import { inTurn } from "../../long.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? (process.env.PORTICO_TEST_POSTGRES_URL ?? "") : "";
/** As many as a pool has connections. */
const POOL = 10;

describe.runIf(serverUrl)("a database whose connections end, and whose network is slow just then", () => {
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

  /** Where the wait of those who stand in the queue ends: while a connection is made, while it is made ready, or after that. */
  test.each(inTurn([100, 200, 300, 400, 500, 600, 700, 800, 1000, 2500], 5, 4))(
    "who waited in vain for one takes none along: %i ms each way",
    async (delayMs) => {
      const proxy = await createDatabaseProxy(database.url);
      const { db, poolSizes, close } = connectToServer({ databaseUrl: proxy.url }, () => {});
      const ask = (seconds: number) =>
        sql`select ${seconds}::float, pg_sleep(${seconds})`.execute(db).then(
          () => "answered",
          (error: Error) => error.message,
        );
      const many = (seconds: number) => Array.from({ length: POOL }, () => ask(seconds));
      onTestFinished(proxy.close);
      await Promise.all(many(0.1));
      const busy = many(4);
      await expect.poll(() => poolSizes().busy).toBe(POOL);
      const waiting = many(0);
      proxy.delay(delayMs);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      await Promise.all([...busy, ...waiting]);
      await proxy.restore();
      await expect.poll(() => poolSizes().busy).toBe(0);
      expect(await Promise.all(many(0))).toEqual(Array(POOL).fill("answered"));
      // A pool that has lost a connection would wait for it here for ever.
      await close();
    },
  );
});
