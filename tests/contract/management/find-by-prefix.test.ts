import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { organization, startForFile, variant } from "../support/basics.ts";

const members = [
  { email_address: "ada@globex.test", name: "Ada Lovelace" },
  { email_address: "ada.king@globex.test", name: "Zoë ÅNGSTRÖM" },
  { email_address: "bob@globex.test", name: "ada, the other" },
  { email_address: "100%_@globex.test", name: '<script>alert("Ada")</script>' },
];
const organizations = [
  organization("globex", { members }),
  organization("initech", { members: [{ email_address: "ada@globex.test", name: "Ada", status: "deleted" }] }),
  organization("globule"),
];
const provider = await startForFile({
  project: { organizations },
  otherProjects: [variant("abroad", { organizations })],
});
const { db } = provider.provider.services;
const backend = backendOf(provider);

const find = async (path: string, body: object) => (await backend("POST", `/${path}/find`, body)).body;
const addresses = async (body: object) =>
  (await find("members", body)).data.members.map((one: { email_address: string }) => one.email_address);
const slugs = async (body: object) =>
  (await find("organizations", body)).data.organizations.map(
    (one: { organization_slug: string }) => one.organization_slug,
  );

test("finds members of all organizations by the beginning of their address, in any case, in alphabetical order", async () => {
  expect(await addresses({ by: "email_address", begins_with: "ADA" })).toEqual([
    "ada.king@globex.test",
    "ada@globex.test",
    "ada@globex.test",
  ]);
  const { data } = await find("members", { by: "email_address", begins_with: "ada@" });
  expect(data.members.map((one: { status: string }) => one.status).sort()).toEqual(["active", "deleted"]);
  for (const { organization_id } of data.members)
    expect(data.organizations[organization_id].organization_id).toBe(organization_id);
});

test("finds members by the beginning of their name", async () => {
  expect(await addresses({ by: "name", begins_with: "ada l" })).toEqual(["ada@globex.test"]);
  expect(await addresses({ by: "name", begins_with: "<SCRIPT" })).toEqual(["100%_@globex.test"]);
  expect(await addresses({ by: "name", begins_with: "zo" })).toEqual(["ada.king@globex.test"]);
});

test("wildcards are literal, and the middle of a text is not its beginning", async () => {
  for (const begins_with of ["%", "_", "\\", "%ada", "lovelace", "' or true --"])
    expect([begins_with, await addresses({ by: "name", begins_with })]).toEqual([begins_with, []]);
  expect(await addresses({ by: "email_address", begins_with: "100%" })).toEqual(["100%_@globex.test"]);
});

test("finds organizations by the beginning of their name or slug", async () => {
  expect(await slugs({ by: "organization_name", begins_with: "GLOB" })).toEqual(["globex", "globule"]);
  expect(await slugs({ by: "organization_slug", begins_with: "globu" })).toEqual(["globule"]);
});

test("pages have no gaps, and a cursor only opens its own list", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await find("members", {
      by: "email_address",
      begins_with: "",
      limit: 2,
      ...(cursor && { cursor }),
    });
    seen.push(...data.members.map((one: { member_id: string }) => one.member_id));
    cursor = data.results_metadata.next_cursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
  const { data } = await find("members", { by: "email_address", begins_with: "", limit: 2 });
  const { next_cursor } = data.results_metadata;
  for (const body of [
    { by: "name", begins_with: "" },
    { by: "email_address", begins_with: "a" },
  ])
    expect((await find("members", { ...body, cursor: next_cursor })).error_type).toBe("invalid_cursor");
  const abroad = backendOf(provider, "abroad");
  const { body } = await abroad("POST", "/members/find", {
    by: "email_address",
    begins_with: "",
    limit: 2,
    cursor: next_cursor,
  });
  expect(body.error_type).toBe("invalid_cursor");
});

test("T49: a project only finds its own members and organizations", async () => {
  const own = (await find("members", { by: "email_address", begins_with: "" })).data.members;
  const { body } = await backendOf(provider, "abroad")("POST", "/members/find", {
    by: "email_address",
    begins_with: "",
  });
  const theirs = new Set(body.data.members.map((one: { member_id: string }) => one.member_id));
  expect(own.filter((one: { member_id: string }) => theirs.has(one.member_id))).toEqual([]);
});

test("each page is a range of an index, however many rows there are", async () => {
  // The embedded store holds them in this process.
  const count = !isLong ? 20_000 : process.env.PORTICO_TEST_STORE === "postgres" ? 1_000_000 : 200_000;
  // Each within the time that a statement may take.
  const batch = 20_000;
  for (let first = 1; first <= count; first += batch) {
    const numbers = sql`generate_series(${first}::int, ${first + batch - 1}::int) n`;
    await sql`insert into organizations (project_id, organization_id, organization_slug, organization_name, settings,
        trusted_metadata, created_at, updated_at)
      select ${PROJECT_ID}, 'many-' || n, 'many-' || n, 'Many ' || n, '{}', '{}', now(), now() from ${numbers}`.execute(
      db,
    );
    await sql`insert into members (project_id, organization_id, member_id, email_address, email_address_verified, status,
        name, roles, is_breakglass, mfa_enrolled, trusted_metadata, untrusted_metadata, created_at, updated_at)
      select ${PROJECT_ID}, 'many-' || n, 'one-' || n, 'one' || n || '@many.test', true, 'active', 'One ' || n,
        '[]', false, false, '{}', '{}', now(), now() from ${numbers}`.execute(db);
  }
  await sql`analyze organizations, members`.execute(db);
  for (const [path, by, begins_with, index] of [
    ["members", "email_address", "one7", "members_by_address"],
    ["members", "email_address", "", "members_by_address"],
    ["members", "name", "one 7", "members_by_name"],
    ["organizations", "organization_name", "many 7", "organizations_by_name"],
    ["organizations", "organization_slug", "many-7", "organizations_by_slug"],
  ] as const) {
    const first = await planOf(path, () => find(path, { by, begins_with, limit: 5 }));
    const { next_cursor: cursor } = first.answer.data.results_metadata;
    const next = await planOf(path, () => find(path, { by, begins_with, limit: 5, cursor }));
    for (const { plan } of [first, next]) {
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  }
}, 600_000);

/** The plan of the statement that reads a page. */
async function planOf<Answer>(table: string, work: () => Promise<Answer>) {
  const family = Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor()));
  const spy = vi.spyOn(family, "executeQuery");
  const answer = await work();
  const queries = spy.mock.calls.map(([query]) => query as { sql: string; parameters: unknown[] });
  spy.mockRestore();
  const query = queries.find(({ sql: text }) => text.includes(`from "${table}"`) && text.includes("found_by"));
  const filled = (query?.sql ?? "").replace(/\$(\d+)/g, (_, number: string) => {
    const value = query?.parameters[Number(number) - 1];
    return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  });
  const { rows } = await sql.raw<Record<string, string>>(`explain ${filled}`).execute(db);
  return { answer, plan: rows.map((row) => Object.values(row)[0]).join("\n") };
}
