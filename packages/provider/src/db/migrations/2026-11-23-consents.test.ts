import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { up } from "./2026-11-23-consents.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await connect({ memory: true }, () => {});
  await migrate(connection);
}, 60_000);
afterAll(() => connection.close());

const at = { created: new Date("2026-11-22T10:00:00Z"), later: new Date("2026-11-22T11:00:00Z") };

test("T65: of consents that were merged by field, those go on that can have come about in one way alone", async () => {
  const { db } = connection;
  await sql`drop table app_consents`.execute(db);
  const old = (member: string, redirect_urls: string[], resources: string[], updated_at: Date) =>
    sql`
    insert into consents values ('p', 'o', ${member}, 'c', '["a", "b"]', ${JSON.stringify(redirect_urls)}::jsonb,
      ${JSON.stringify(resources)}::jsonb, ${at.created}, ${updated_at})`.execute(db);
  await old("one yes", ["https://one.test/"], [], at.created);
  await old("two yeses for no API", ["https://one.test/"], [], at.later);
  await old("one yes for an API", ["https://one.test/"], ["https://api.test"], at.created);
  // The first may have been for no API, and for other scopes: which, nobody knows.
  await old("two yeses, one for an API", ["https://one.test/"], ["https://api.test"], at.later);
  await old("two addresses", ["https://one.test/", "https://two.test/"], [], at.later);
  await old("two APIs", ["https://one.test/"], ["https://api.test", "https://two.test"], at.later);
  await up(db as never);
  const { rows } = await sql<{ member_id: string; redirect_url: string; resource: string; scopes: string[] }>`
    select member_id, redirect_url, resource, scopes from app_consents order by member_id`.execute(db);
  const kept = { redirect_url: "https://one.test/", resource: "", scopes: ["a", "b"] };
  expect(rows).toEqual([
    { member_id: "one yes", ...kept },
    { member_id: "one yes for an API", ...kept, resource: "https://api.test" },
    { member_id: "two yeses for no API", ...kept },
  ]);
  // Nodes of the version before ask again, too.
  expect((await sql`select 1 from consents`.execute(db)).rows).toEqual([]);
});
