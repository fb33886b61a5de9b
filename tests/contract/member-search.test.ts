import type { Client } from "@portico/client";
import { startTestProvider, type TestProvider } from "@portico/testkit";
import { MemberSearchResponse } from "@portico/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { globexProject } from "./globex.ts";
import { refusal, sessionTokenOf, signIn } from "./support.ts";

let pages: TestProvider;
let admin: Client;
beforeAll(async () => {
  pages = await startTestProvider({
    project: {
      ...globexProject,
      organizations: [
        {
          ...globexProject.organizations[0],
          members: Array.from({ length: 25 }, (_, index) => ({
            email_address: `m${String(index).padStart(2, "0")}%_${index % 2 ? "odd" : "even"}@globex.test`,
            roles: index === 0 ? ["admin"] : index % 5 === 0 ? ["clerk"] : [],
            status: index === 24 ? "deleted" : index === 23 ? "invited" : "active",
          })),
        },
        globexProject.organizations[1],
      ],
    },
  });
  admin = (await signIn(pages, "m00%_even@globex.test", "globex")).client;
});
afterAll(() => pages.stop());

const search = (operands: object[], operator: "AND" | "OR" = "AND") =>
  admin.organization.members.search({ query: { operator, operands: operands as never } });
const count = async (operands: object[], operator?: "AND" | "OR") =>
  (await search(operands, operator)).results_metadata.total;

test("leads through every member once, page by page", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await admin.organization.members.search({ limit: 7, cursor });
    expect(answer).toMatchObject(MemberSearchResponse.parse(answer));
    expect(answer.results_metadata.total).toBe(24);
    expect(Object.values(answer.organizations).map((one) => one.organization_slug)).toEqual(["globex"]);
    seen.push(...answer.members.map((member) => member.email_address));
    cursor = answer.results_metadata.next_cursor;
  } while (cursor);
  expect(seen).toHaveLength(24);
  expect(new Set(seen).size).toBe(24);
});

test("finds by every filter, joined by AND or OR", async () => {
  const { members } = await search([{ filter_name: "member_emails", filter_value: ["M01%_odd@globex.test"] }]);
  const member_id = members[0]?.member_id;
  expect(members).toHaveLength(1);
  expect(await count([{ filter_name: "member_ids", filter_value: [member_id, "nobody"] }])).toBe(1);
  expect(await count([{ filter_name: "statuses", filter_value: ["invited"] }])).toBe(1);
  expect(await count([{ filter_name: "statuses", filter_value: ["deleted", "invited"] }])).toBe(2);
  expect(await count([{ filter_name: "member_roles", filter_value: ["clerk", "admin"] }])).toBe(5);
  expect(await count([{ filter_name: "member_email_fuzzy", filter_value: "_ODD@" }])).toBe(12);
  expect(await count([{ filter_name: "member_is_breakglass", filter_value: false }])).toBe(24);
  const clerk = { filter_name: "member_roles", filter_value: ["clerk"] };
  const odd = { filter_name: "member_email_fuzzy", filter_value: "odd" };
  expect(await count([clerk, odd])).toBe(2);
  expect(await count([clerk, odd], "OR")).toBe(4 + 12 - 2);
  expect(await count([])).toBe(24);
  expect(await count([{ filter_name: "member_ids", filter_value: [] }])).toBe(0);
});

test("T54: takes wildcards and quotes as what they are", async () => {
  for (const filter_value of ["%%%", "___", "m__", "' or 1=1 --", "\\\\\\", "m00%_%"]) {
    expect(await count([{ filter_name: "member_email_fuzzy", filter_value }])).toBe(0);
  }
  expect(await count([{ filter_name: "member_email_fuzzy", filter_value: "00%_" }])).toBe(1);
  expect(await count([{ filter_name: "statuses", filter_value: ["active') or ('1'='1"] }])).toBe(0);
  expect(await count([{ filter_name: "member_roles", filter_value: ["{admin}", 'clerk"'] }])).toBe(0);
});

test("refuses a cursor of another query, another organisation, or nobody's", async () => {
  const { results_metadata } = await admin.organization.members.search({ limit: 2 });
  const cursor = results_metadata.next_cursor ?? "";
  await admin.organization.members.search({ limit: 9, cursor });
  const members = admin.organization.members;
  const operands = [{ filter_name: "member_is_breakglass" as const, filter_value: false }];
  await refusal(members.search({ cursor, query: { operator: "AND", operands } }), "invalid_cursor");
  for (const broken of [
    "",
    ".",
    "x",
    cursor.slice(1),
    `${cursor}A`,
    cursor.replace("member-", "member_"),
    "💥".repeat(9),
  ]) {
    await refusal(members.search({ cursor: broken }), "invalid_cursor");
  }
  const { client: foreign } = await signIn(pages, "pat@initech.test", "initech");
  await refusal(foreign.organization.members.search({ cursor }), "invalid_cursor");
});

test("takes the permission", async () => {
  const { client } = await signIn(pages, "m01%_odd@globex.test", "globex");
  await refusal(client.organization.members.search(), "unauthorized_action");
});

test("names the field of a query that has the wrong shape", async () => {
  const path = "/sdk/v1/b2b/organizations/me/members/search";
  const session = sessionTokenOf(admin);
  for (const [body, dataPath] of [
    [{ limit: 0 }, ".limit"],
    [{ limit: 1001 }, ".limit"],
    [{ cursor: 7 }, ".cursor"],
    [{ query: { operator: "XOR", operands: [] } }, ".query.operator"],
    [
      { query: { operator: "AND", operands: [{ filter_name: "shoe_size", filter_value: [] }] } },
      ".query.operands[0].filter_name",
    ],
    [
      { query: { operator: "AND", operands: [{ filter_name: "member_email_fuzzy", filter_value: "ab" }] } },
      ".query.operands[0].filter_value",
    ],
  ] as const) {
    const answer = await pages.request(path, { session, body });
    expect(answer.status).toBe(400);
    expect(answer.body.body.map((entry: { dataPath: string }) => entry.dataPath)).toEqual([dataPath]);
  }
});
