import { MemberSearchResponse } from "@portico/wire/schemas";
import { expect, test } from "vitest";
import { refusal, sessionTokenOf, signIn, startForFile } from "../support/basics.ts";
import { globexProject } from "../support/globex.ts";

const pages = await startForFile({
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
const admin = (await signIn(pages, "m00%_even@globex.test", "globex")).client;

const search = (operands: object[], operator: "AND" | "OR" = "AND") =>
  admin.organization.members.search({ query: { operator, operands: operands as never } });
const count = async (operands: object[], operator?: "AND" | "OR") =>
  (await search(operands, operator)).results_metadata.total;

test("lists every member once, page by page", async () => {
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

test("finds by every filter, combined with AND or OR", async () => {
  const { members } = await search([{ filter_name: "member_emails", filter_value: ["M01%_odd@globex.test"] }]);
  const member_id = members[0]?.member_id;
  expect(members).toHaveLength(1);
  expect(await count([{ filter_name: "member_ids", filter_value: [member_id, "unknown"] }])).toBe(1);
  expect(await count([{ filter_name: "statuses", filter_value: ["invited"] }])).toBe(1);
  expect(await count([{ filter_name: "statuses", filter_value: ["deleted", "invited"] }])).toBe(2);
  expect(await count([{ filter_name: "member_roles", filter_value: ["clerk", "admin"] }])).toBe(5);
  expect(await count([{ filter_name: "member_email_fuzzy", filter_value: "_ODD@" }])).toBe(12);
  expect(await count([{ filter_name: "member_is_breakglass", filter_value: false }])).toBe(24);
  expect(await count([{ filter_name: "member_second_factor_exists", filter_value: true }])).toBe(0);
  const clerk = { filter_name: "member_roles", filter_value: ["clerk"] };
  const odd = { filter_name: "member_email_fuzzy", filter_value: "odd" };
  expect(await count([clerk, odd])).toBe(2);
  expect(await count([clerk, odd], "OR")).toBe(4 + 12 - 2);
  expect(await count([])).toBe(24);
  expect(await count([{ filter_name: "member_ids", filter_value: [] }])).toBe(0);
});

test("finds by any part of a name or an address, in any case", async () => {
  const { members } = await search([{ filter_name: "member_emails", filter_value: ["m01%_odd@globex.test"] }]);
  const member_id = members[0]?.member_id ?? "";
  await admin.organization.members.update({ member_id, name: "Zoë O'Brien-Núñez 100%" });
  const named = (filter_value: string) => count([{ filter_name: "member_name_or_email_fuzzy", filter_value }]);
  for (const part of ["zoë", "O'BRIEN", "100%", "m01%_", "M01%_ODD@GLOBEX.TEST"]) expect(await named(part)).toBe(1);
  expect(await named("m")).toBe(24);
  for (const part of ["m__", "zoe", "' or 1=1 --", "%%"]) expect(await named(part)).toBe(0);
});

test("finds those with a second factor, and those without", async () => {
  const asked = (filter_value: boolean) => count([{ filter_name: "member_second_factor_exists", filter_value }]);
  const { members } = await search([{ filter_name: "member_emails", filter_value: ["m02%_even@globex.test"] }]);
  const phone = { mfa_phone_number: "+12025550123", member_id: members[0]?.member_id ?? "" };
  await admin.organization.members.update(phone);
  // An unverified number does not count.
  expect([await asked(true), await asked(false)]).toEqual([0, 24]);
  await pages.provider.services.db
    .updateTable("members")
    .set({ mfa_phone_number_verified: true })
    .where("member_id", "=", phone.member_id)
    .execute();
  expect([await asked(true), await asked(false)]).toEqual([1, 23]);
});

test("T54: takes wildcards and quotes literally", async () => {
  for (const filter_value of ["%%%", "___", "m__", "' or 1=1 --", "\\\\\\", "m00%_%"]) {
    expect(await count([{ filter_name: "member_email_fuzzy", filter_value }])).toBe(0);
  }
  expect(await count([{ filter_name: "member_email_fuzzy", filter_value: "00%_" }])).toBe(1);
  expect(await count([{ filter_name: "statuses", filter_value: ["active') or ('1'='1"] }])).toBe(0);
  expect(await count([{ filter_name: "member_roles", filter_value: ["{admin}", 'clerk"'] }])).toBe(0);
});

test("refuses a cursor of another query or organization, and an invented one", async () => {
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

test("requires the permission", async () => {
  const { client } = await signIn(pages, "m01%_odd@globex.test", "globex");
  await refusal(client.organization.members.search(), "unauthorized_action");
});

test("names the field of a query that has the wrong type", async () => {
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

/** Writes a member's row as a login or an enrollment would have. */
const write = (email_address: string, change: Record<string, unknown>) =>
  pages.provider.services.db.updateTable("members").set(change).where("email_address", "=", email_address).execute();

test("finds by the phone number for codes, whole or in part", async () => {
  await write("m02%_even@globex.test", { mfa_phone_number: "+15005550006" });
  await write("m03%_odd@globex.test", { mfa_phone_number: "+4915112345678", mfa_phone_number_verified: true });
  await write("m24%_even@globex.test", { mfa_phone_number: "+15005550007" });
  const numbers = (filter_value: string[]) => count([{ filter_name: "member_mfa_phone_numbers", filter_value }]);
  expect(await numbers(["+15005550006"])).toBe(1);
  expect(await numbers(["+15005550006", "+4915112345678", "+15005550007"])).toBe(2);
  expect(await numbers(["15005550006"])).toBe(0);
  expect(await numbers([""])).toBe(0);
  const fuzzy = (filter_value: string) => count([{ filter_name: "member_mfa_phone_number_fuzzy", filter_value }]);
  expect(await fuzzy("+49151")).toBe(1);
  expect(await fuzzy("555")).toBe(1);
  for (const wildcard of ["%%%", "___", "+1%", "\\\\+1"]) expect(await fuzzy(wildcard)).toBe(0);
  const path = "/sdk/v1/b2b/organizations/me/members/search";
  for (const operand of [
    { filter_name: "member_mfa_phone_number_fuzzy", filter_value: "55" },
    { filter_name: "member_mfa_phone_numbers", filter_value: "+15005550006" },
  ]) {
    const body = { query: { operator: "AND", operands: [operand] } };
    expect((await pages.request(path, { session: sessionTokenOf(admin), body })).status).toBe(400);
  }
});

test("finds by each role that a member's own entry shows, whatever its source", async () => {
  const { db } = pages.provider.services;
  const registered = (connection_id: string, groups: string[]) => ({
    sso_registrations: JSON.stringify([
      { connection_id, registration_id: "r", external_id: "x", sso_attributes: {}, groups },
    ]),
  });
  const connection = (connection_id: string, status: string) => ({
    connection_id,
    display_name: "",
    identity_provider: "okta",
    status,
    role_ids: ["clerk"],
    groups: [
      { role_id: "searcher", group: 'it "people"' },
      { role_id: "helper", group: "heads" },
    ],
  });
  const { settings, organization_id } = await db
    .selectFrom("organizations")
    .selectAll()
    .where("organization_slug", "=", "globex")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("organizations")
    .set({
      settings: JSON.stringify({
        ...settings,
        rbac_email_implicit_role_assignments: [{ role_id: "helper", domain: "implied.test" }],
      }),
      sso_connections: JSON.stringify([connection("sso-awake", "active"), connection("sso-asleep", "pending")]),
    })
    .where("organization_id", "=", organization_id)
    .execute();
  const proven = { email_address_verified: true };
  await write("m04%_even@globex.test", { email_address: "proven@implied.test", ...proven });
  await write("m06%_even@globex.test", { email_address: "claimed@implied.test", email_address_verified: false });
  await write("m07%_odd@globex.test", { email_address: "proven@sub.implied.test", ...proven });
  await write("m08%_even@globex.test", { email_address: "x@implied.test.evil.test", ...proven });
  await write("m09%_odd@globex.test", registered("sso-awake", []));
  await write("m11%_odd@globex.test", registered("sso-awake", ["heads", "others"]));
  await write("m12%_even@globex.test", registered("sso-awake", ['it "people"']));
  await write("m13%_odd@globex.test", registered("sso-asleep", ["heads"]));
  await write("m14%_even@globex.test", registered("sso-gone", ["heads"]));

  const everybody = (await admin.organization.members.search({ limit: 1000 })).members;
  for (const roles of [["helper"], ["clerk"], ["searcher"], ["admin"], ["searcher", "helper"], ["unknown"], []]) {
    const { members } = await search([{ filter_name: "member_roles", filter_value: roles }]);
    const shown = everybody.filter((member) => member.roles.some(({ role_id }) => roles.includes(role_id)));
    expect(members.map((member) => member.email_address)).toEqual(shown.map((member) => member.email_address));
  }
  expect(await count([{ filter_name: "member_roles", filter_value: ["helper"] }])).toBe(2);
  expect(await count([{ filter_name: "member_roles", filter_value: ["searcher"] }])).toBe(1);
});

test("T155: a page ends before it exceeds 256 KiB, and the next one continues", async () => {
  const metadata = JSON.stringify({ text: "x".repeat(20_000) });
  const { db } = pages.provider.services;
  await db.updateTable("members").set({ untrusted_metadata: metadata }).execute();
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null | undefined;
  do {
    const answer = await admin.organization.members.search({ limit: 1000, ...(cursor && { cursor }) });
    ids.push(...answer.members.map(({ member_id }) => member_id));
    sizes.push(answer.members.length);
    cursor = answer.results_metadata.next_cursor;
  } while (cursor);
  expect(Math.max(...sizes)).toBe(13);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(20);
});
