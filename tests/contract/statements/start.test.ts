import { createMigratedDatabase } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { startCheckedProvider } from "../support/check-answers.ts";
import { sentBy } from "../support/sent-statements.ts";

const postgresUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";

describe.skipIf(postgresUrl === "")("a start with nothing to migrate and nothing to seed", () => {
  test("sends PostgreSQL five queries beside its server keys and cached rows, whatever the number of migrations and tables", async () => {
    const database = await createMigratedDatabase(postgresUrl);
    try {
      const start = () => startCheckedProvider({ databaseUrl: database.url });
      await (await start()).stop();
      let second: Awaited<ReturnType<typeof start>> | undefined;
      const sent = await sentBy(async () => {
        second = await start();
      });
      await second?.stop();
      const about = /kysely_migration|has_table_privilege|"audit_keys"|"webhook_endpoints"|"origin"|"seed_hash"/;
      const others = sent.filter(({ text }) => !text.includes('"server_keys"'));
      expect(others.map(({ text }) => about.exec(text)?.[0] ?? text)).toEqual([
        ...["kysely_migration", "kysely_migration", "has_table_privilege"],
        ...['"audit_keys"', '"webhook_endpoints"'],
      ]);
    } finally {
      await database.drop();
    }
  });
});
