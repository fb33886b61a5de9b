import { createDatabase, PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, sessionTokenOf, signIn, startForFile, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { globexProject } from "../support/globex.ts";

const names = ["Zoë ÅNGSTRÖM", "100% Sure_Name", "back\\slash", "(a+)+$", "山田 太郎", "Ada Lovelace"];
const members = names.map((name, index) => ({ name, email_address: `part${index}@globex.test`, roles: ["admin"] }));
const organizations = [
  { ...globexProject.organizations[0], members },
  { ...globexProject.organizations[1], members: members.map((one) => ({ ...one, name: `${one.name} abroad` })) },
];
const provider = await startForFile({
  project: { ...globexProject, organizations },
  otherProjects: [variant("abroad", { organizations: [organization("globex-abroad", { members })] })],
});
const { db } = provider.provider.services;
const admin = (await signIn(provider, "part0@globex.test", "globex")).client;
const organization_id = await organizationId(provider, "globex");

const search = (filter_value: string, filter_name = "member_name_or_email_fuzzy", page = {}) =>
  admin.organization.members.search({
    ...page,
    query: { operator: "AND", operands: [{ filter_name, filter_value }] as never },
  });
const namesOf = async (part: string) => (await search(part)).members.map(({ name }) => name);
const organizationsOf = async (part: string) => {
  const operands = [{ filter_name: "organization_name_fuzzy", filter_value: part }];
  const { body } = await backendOf(provider)("POST", "/organizations/search", { query: { operator: "AND", operands } });
  return body.data.organizations.map((one: { organization_slug: string }) => one.organization_slug);
};

const askAll = async () => ({
  "whatever the case": await namesOf("ångström"),
  "a percent sign": await namesOf("100%"),
  "an underscore": await namesOf("sure_n"),
  "a backslash": await namesOf("k\\s"),
  "two backslashes": await namesOf("\\\\"),
  "a regular expression": await namesOf("(a+)+$"),
  "a pattern for every text": await namesOf(".*"),
  "no Latin letters": await namesOf("田 太"),
  "one letter": await namesOf("å"),
  "across the border of name and address": await namesOf("lovelace part5@"),
  wildcards: [await namesOf("%"), await namesOf("_"), await namesOf("%a%"), await namesOf("ada_lovelace")],
  "as long as it may be": await namesOf("x".repeat(254)),
  addresses: (await search("PART3@", "member_email_fuzzy")).members.map(({ name }) => name),
  "not of the name": (await search("lovelace", "member_email_fuzzy")).members,
  organizations: [await organizationsOf("LOBE"), await organizationsOf("l%b"), await organizationsOf("exx")],
});

test("T49, T54: a part of a name or an address finds literal matches, only in the own organization, with the index and without", async () => {
  const found = await askAll();
  expect(found).toEqual({
    "whatever the case": ["Zoë ÅNGSTRÖM"],
    "a percent sign": ["100% Sure_Name"],
    "an underscore": ["100% Sure_Name"],
    "a backslash": ["back\\slash"],
    "two backslashes": [],
    "a regular expression": ["(a+)+$"],
    "a pattern for every text": [],
    "no Latin letters": ["山田 太郎"],
    "one letter": ["Zoë ÅNGSTRÖM"],
    "across the border of name and address": ["Ada Lovelace"],
    wildcards: [["100% Sure_Name"], ["100% Sure_Name"], [], []],
    "as long as it may be": [],
    addresses: ["(a+)+$"],
    "not of the name": [],
    organizations: [["globex"], [], []],
  });
  await sql`drop index if exists members_by_part, organizations_by_part_of_name`.execute(db);
  expect(await askAll()).toEqual(found);
});

test("T54: a value that is not text, or too long, is refused by the name of its field", async () => {
  const path = "/sdk/v1/b2b/organizations/me/members/search";
  const session = sessionTokenOf(admin);
  for (const filter_value of ["a\0b", "x".repeat(10_000), 7, null, ""]) {
    const operand = { filter_name: "member_name_or_email_fuzzy", filter_value };
    const answer = await provider.request(path, { session, body: { query: { operator: "AND", operands: [operand] } } });
    expect([filter_value, answer.status]).toEqual([filter_value, 400]);
  }
});

test("T53: a domain in another script finds the addresses that have it", async () => {
  const body = { email_address: "Info@Bücher.test", name: "Bücherei" };
  expect((await backendOf(provider)("POST", `/organizations/${organization_id}/members`, body)).status).toBe(200);
  const found = async (value: string | string[], filter_name?: string) =>
    (await search(value as string, filter_name)).members.map(({ email_address }) => email_address);
  const address = ["info@xn--bcher-kva.test"];
  expect(await found("bücher.test")).toEqual(address);
  expect(await found("@BÜCHER.test")).toEqual(address);
  expect(await found("bücherei")).toEqual(address);
  expect(await found("info@bücher.test", "member_email_fuzzy")).toEqual(address);
  expect(await found("bücher", "member_email_fuzzy")).toEqual(address);
  expect(await found(["INFO@bücher.test"], "member_emails")).toEqual(address);
  expect(await found("küche")).toEqual([]);
});

const addMembers = (from: number, to: number) =>
  sql`
  insert into members (project_id, organization_id, member_id, email_address, email_address_verified, status, name,
    roles, is_breakglass, mfa_enrolled, trusted_metadata, untrusted_metadata, created_at, updated_at)
  select ${PROJECT_ID}, ${organization_id}, 'member-many-' || lpad(n::text, 6, '0'), 'many' || n || '@many.test', true, 'active',
    'Many', '[]', false, false, '{}', '{}', now(), now()
  from generate_series(${from}::int, ${to}::int) n`.execute(db);

test("pages list everyone once, while members are added before and after", async () => {
  await addMembers(1001, 1030);
  const seen: string[] = [];
  let cursor: string | undefined;
  let page = 0;
  do {
    const answer = await search("many.test", undefined, { limit: 7, cursor });
    seen.push(...answer.members.map(({ member_id }) => member_id));
    cursor = answer.results_metadata.next_cursor;
    await addMembers(500 + page, 500 + page);
    await addMembers(1500 + page, 1500 + page);
    page += 1;
  } while (cursor && page < 20);
  const first = seen.filter((id) => id >= "member-many-001001" && id <= "member-many-001030");
  expect(first).toEqual(Array.from({ length: 30 }, (_, index) => `member-many-00${1001 + index}`));
  expect(new Set(seen).size).toBe(seen.length);
});

test("a total counts up to ten thousand, and says if there are more", async () => {
  await sql`delete from members where member_id like 'member-many-%'`.execute(db);
  await addMembers(1, 10_000);
  expect((await search("many.test", undefined, { limit: 1 })).results_metadata).toMatchObject({ total: 10_000 });
  expect((await search("many.test")).results_metadata.has_more_than_total).toBeUndefined();
  await addMembers(10_001, 10_002);
  const more = { total: 10_000, has_more_than_total: true };
  expect((await search("many.test", undefined, { limit: 1 })).results_metadata).toMatchObject(more);
  expect((await admin.organization.members.search({ limit: 1 })).results_metadata).toMatchObject(more);
});

test.skipIf(process.env.PORTICO_TEST_STORE !== "postgres")(
  "an account that may not create the extension gets all tables, and finds the same members",
  async () => {
    const serverUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";
    const database = await createDatabase(serverUrl);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query("create role meagre login");
    await owner.query("grant create on schema public to meagre");
    const url = new URL(database.url);
    url.username = "meagre";
    const poor = await startCheckedProvider({ databaseUrl: url.href, project: { organizations: [organizations[0]] } });
    const { client } = await signIn(poor, "part0@globex.test", "globex");
    const operands = [{ filter_name: "member_name_or_email_fuzzy" as const, filter_value: "love" }];
    const { members: found } = await client.organization.members.search({ query: { operator: "AND", operands } });
    expect(found.map(({ name }) => name)).toEqual(["Ada Lovelace"]);
    expect((await owner.query("select 1 from pg_extension where extname = 'pg_trgm'")).rows).toEqual([]);
    await poor.stop();
    await owner.end();
    await database.drop();
    const server = new pg.Client({ connectionString: serverUrl });
    await server.connect();
    await server.query("drop role meagre");
    await server.end();
  },
);
