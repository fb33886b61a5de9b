import { createDatabaseProxy } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectToServer } from "../../../packages/provider/src/platform/db/connect-to-server.ts";
import { inTurn } from "../../long.ts";
import { openPooledServer, POOL, serverUrl } from "../support/pooled-server.ts";

describe.runIf(serverUrl)("a database whose connections end, and whose network is slow just then", () => {
  const server = openPooledServer();

  /** Where the wait of those who stand in the queue ends: while a connection is made, while it is made ready, or after that. */
  test.each(inTurn([100, 200, 300, 400, 500, 600, 700, 800, 1000, 2500], 5, 4))(
    "who waited in vain for one takes none along: %i ms each way",
    async (delayMs) => {
      const proxy = await createDatabaseProxy(server.url);
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
      await server.change(
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
