import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectToServer } from "../../../packages/provider/src/platform/db/connect-to-server.ts";
import { isDatabaseLoss } from "../../../packages/provider/src/platform/db/database-errors.ts";
import { transaction } from "../../../packages/provider/src/platform/db/transaction.ts";
import { openPooledServer, POOL, serverUrl } from "../support/pooled-server.ts";

describe.runIf(serverUrl)("a prepared statement that its connection can no longer run", () => {
  const server = openPooledServer();
  const collate = (name: string) =>
    server.change(`alter table counters alter column subject type text collate "${name}"`);
  type OnEach = (text: string) => Promise<unknown>;
  const endings = {
    "a migration changed the collation of what it reads": () => collate("default"),
    "its name is gone": (onEach: OnEach) => onEach("deallocate all"),
  };
  const cases = Object.entries(endings).flatMap(([why, end]) => [
    [why, "without a transaction", end] as const,
    [why, "in a transaction", end] as const,
  ]);

  test.each(cases)(
    "%s: %s it fails once for each connection, as a lost database, and then no more",
    async (_, where, end) => {
      const { db, poolSizes, close } = connectToServer({ databaseUrl: server.url }, () => {});
      onTestFinished(async () => {
        await close();
        await collate("C");
      });
      const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: POOL }, work));
      const onEach: OnEach = (text) =>
        all(() =>
          db.connection().execute(async (one) => {
            // Held for a while, so that each has another one.
            await sql`select pg_sleep(0.1)`.execute(one);
            await sql.raw(text).execute(one);
          }),
        );
      const read = (on: typeof db) => sql`select subject from counters where project_id = ${"p"}`.execute(on);
      const readTwice = async (tx: typeof db) => {
        await read(tx);
        await read(tx);
      };
      const ask = () =>
        (where === "without a transaction" ? read(db) : transaction({ db }, readTwice)).then(
          () => "answered",
          (error) => (isDatabaseLoss(error) ? "lost" : error),
        );
      await onEach("select 1");
      expect(await all(ask)).toEqual(Array(POOL).fill("answered"));
      await end(onEach);
      const answers: string[] = [];
      for (let round = 0; round < POOL; round++) answers.push(...(await all(ask)));
      expect(new Set(answers)).toEqual(new Set(["answered", "lost"]));
      expect(await all(ask)).toEqual(Array(POOL).fill("answered"));
      expect(poolSizes().busy).toBe(0);
    },
  );
});
