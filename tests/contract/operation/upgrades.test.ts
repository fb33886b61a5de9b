import { createHash } from "node:crypto";
import { parseConfig, runMigrations } from "@portico/provider/tools";
import { acmeProject, createDatabase, type TestProvider } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organizationId, sessionTokenOf, signIn } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? (process.env.PORTICO_TEST_POSTGRES_URL ?? "") : "";

describe.runIf(serverUrl)("a database that a newer version has migrated", () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let older: TestProvider;
  beforeAll(async () => {
    database = await createDatabase(serverUrl);
    older = await startCheckedProvider({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await older.stop();
    await database.drop();
  });

  /** What newer versions may do while nodes of this one run, one table after the other: they only add. */
  async function migrateOn(): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const { rows } = await client.query(`select format('alter table %I add column from_the_future text', tablename) as
          statement from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
          and not (select relispartition from pg_class where oid = tablename::regclass)`);
      for (const { statement } of rows) await client.query(statement);
      await client.query("create table futures (project_id text primary key)");
      await client.query("insert into kysely_migration (name, timestamp) values ('2999-01-01-future', now()::text)");
    } finally {
      await client.end();
    }
  }

  test("F7: still serves nodes of the older version that run, and refuses one that starts unless a rollback is allowed", async () => {
    const organization_id = await organizationId(older, "globex");
    const session = sessionTokenOf((await signIn(older, "ada@globex.test", "globex")).client);
    const pkce_code_challenge = createHash("sha256").update("verifier").digest("base64url");
    const rounds = async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => [
          older.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} }),
          older.request("/sdk/v1/b2b/organizations/members/me", { method: "GET", session }),
          older.request("/sdk/v1/b2b/magic_links/email/login_or_signup", {
            body: { email_address: `upgrade-${index}@globex.test`, organization_id, pkce_code_challenge },
          }),
        ]).flat(),
      );
      return answers.filter(({ status }) => status !== 200).map(({ body }) => body);
    };
    expect(await rounds()).toEqual([]);
    const meanwhile = rounds();
    await migrateOn();
    expect(await meanwhile).toEqual([]);
    expect(await rounds()).toEqual([]);
    await signIn(older, "bob@globex.test", "globex");

    await expect(startCheckedProvider({ databaseUrl: database.url })).rejects.toThrow(
      /^DATABASE_URL: A newer version of Portico has migrated the database \(2999-01-01-future\), so this version does not start\. Start the newer version\. To roll back to the version directly before it, set PORTICO_ALLOW_NEWER_DATABASE=true\. Otherwise restore a backup from before the upgrade\.$/,
    );
    const project = { mode: "development", public_url: "http://portico.test", projects: [acmeProject] };
    const environment = { DATABASE_URL: database.url, PORTICO_SERVER_KEY: "a server key for tests, long enough" };
    const config = parseConfig(project, environment);
    for (const isDryRun of [true, false])
      await expect(runMigrations(config, isDryRun)).rejects.toThrow("A newer version of Portico has migrated");
    // The refused start has changed nothing for the node that runs.
    expect(await rounds()).toEqual([]);
    const started = await startCheckedProvider({ databaseUrl: database.url, config: { allow_newer_database: true } });
    await signIn(started, "bob@globex.test", "globex");
    await started.stop();
  });
});
