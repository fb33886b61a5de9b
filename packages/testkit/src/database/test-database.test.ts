import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { createDatabase } from "./test-database.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

test("databases are prepared once and do not share rows", async () => {
  const prepare = vi.fn((url: string) => query(url, "create table notes (note text)"));
  const [first, second] = await Promise.all([createDatabase(server.url, prepare), createDatabase(server.url, prepare)]);
  expect(prepare).toHaveBeenCalledTimes(1);

  await query(first.url, "insert into notes values ('here')");
  expect(await query(first.url, "select note from notes")).toEqual([{ note: "here" }]);
  expect(await query(second.url, "select note from notes")).toEqual([]);

  await first.drop();
  await expect(query(first.url, "select 1")).rejects.toThrow("does not exist");
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
