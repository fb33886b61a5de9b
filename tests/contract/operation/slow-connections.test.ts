import { createDatabaseProxy } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectToServer } from "../../../packages/provider/src/platform/db/connect-to-server.ts";
import { inTurn } from "../../long.ts";
import { openPooledServer, POOL, serverUrl } from "../support/pooled-server.ts";

describe.runIf(serverUrl)("a database whose connections end while its network is slow", () => {
  const server = openPooledServer();

  /**
   * When the queued requests time out: while a connection is being opened, while it is being prepared, or after that.
   */
  test.each(inTurn([100, 200, 300, 400, 500, 600, 700, 800, 1000, 2500], 5, 4))(
    "a request that timed out waiting for a connection takes none out of the pool: %i ms each way",
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
      // A pool that has lost a connection would wait for it here forever.
      await close();
    },
  );
});
