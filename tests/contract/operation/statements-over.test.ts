import { createMigratedDatabase } from "@portico/testkit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectToServer } from "../../../packages/provider/src/db/connect-to-server.ts";
import { isDatabaseLoss } from "../../../packages/provider/src/db/database-errors.ts";
import { transaction } from "../../../packages/provider/src/db/transaction.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? (process.env.PORTICO_TEST_POSTGRES_URL ?? "") : "";
/** As many as a pool has connections. */
const POOL = 10;

describe.runIf(serverUrl)("a prepared statement that its connection cannot run any more", () => {
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

  const endings = {
    "a migration changed the collation of what it reads": () =>
      admin.query(`alter table counters alter column subject type text collate "default"`),
    "its name is gone, and those of begin and commit": async (everywhere: (text: string) => Promise<unknown>) =>
      everywhere("deallocate all"),
  };
  const ways = { alone: "alone", "in a transaction": "transaction" } as const;
  const cases = Object.entries(endings).flatMap(([why, end]) =>
    Object.entries(ways).map(([where, way]) => [why, where, end, way] as const),
  );

  test.each(cases)(
    "%s: %s it fails once a connection, as a loss of the database, and then no more",
    async (_, __, end, way) => {
      const { db, poolSizes, close } = connectToServer({ databaseUrl: database.url }, () => {});
      onTestFinished(close);
      const pause = sql`select pg_sleep(0.1)`;
      const everywhere = (text: string) =>
        Promise.all(
          Array.from({ length: POOL }, () =>
            db.connection().execute(async (one) => {
              await pause.execute(one);
              await sql.raw(text).execute(one);
            }),
          ),
        );
      const read = (on: typeof db) => sql`select subject from counters where project_id = ${"p"}`.execute(on);
      const ask = () =>
        (way === "alone"
          ? read(db)
          : transaction({ db }, async (tx) => {
              await read(tx);
              await read(tx);
            })
        ).then(
          () => "answered",
          (error) => (isDatabaseLoss(error) ? "lost" : error),
        );
      const many = () => Promise.all(Array.from({ length: POOL }, ask));
      await everywhere("select 1");
      expect(await many()).toEqual(Array(POOL).fill("answered"));
      await end(everywhere);
      for (let round = 0; round < POOL; round++) {
        const answers = await many();
        expect(new Set(answers)).toEqual(new Set(answers.filter((it) => it === "answered" || it === "lost")));
      }
      expect(await many()).toEqual(Array(POOL).fill("answered"));
      expect(poolSizes().busy).toBe(0);
      await admin.query(`alter table counters alter column subject type text collate "C"`);
    },
  );
});
