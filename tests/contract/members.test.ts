import type { Client } from "@portico/client";
import { startTestProvider, type TestProvider } from "@portico/testkit";
import { Member, MemberSearchResponse } from "@portico/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditOf } from "./rows.ts";
import {
  discover,
  inVariant,
  mailFrom,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  tokenOf,
  variant,
} from "./support.ts";

const memberActions = (role_id: string, actions: string[]) => ({
  role_id,
  description: role_id,
  permissions: [{ resource_id: "member", actions }],
});

const organizations = [
  {
    organization_name: "Globex",
    organization_slug: "globex",
    members: [
      { email_address: "ada@globex.test", name: "Ada", roles: ["admin"] },
      { email_address: "bob@globex.test", name: "Bob" },
      { email_address: "cleo@globex.test", roles: ["clerk"] },
      { email_address: "hal@globex.test", roles: ["helper"] },
      { email_address: "ivy@invited.test", status: "invited" },
      { email_address: "dora@deleted.test", status: "deleted", roles: ["admin"] },
    ],
  },
  {
    organization_name: "Initech",
    organization_slug: "initech",
    members: [{ email_address: "pat@initech.test", roles: ["admin"] }, { email_address: "quinn@initech.test" }],
  },
];

const settings = {
  rbac_policy: {
    resources: [],
    roles: [
      memberActions("clerk", ["create", "search", "update", "delete"]),
      memberActions("helper", ["create", "search", "update", "update.roles", "delete"]),
      memberActions("searcher", ["search"]),
    ],
    scopes: [],
  },
  organizations,
};

let provider: TestProvider;
let ada: Client;
let cleo: Client;
let hal: Client;
let bob: Client;
beforeAll(async () => {
  provider = await startTestProvider({
    project: settings,
    otherProjects: [
      variant("elsewhere", settings),
      variant("concealing", { ...settings, conceal_membership: true }),
      variant("counting", { ...settings, rate_limits: { lookups_per_ip: { count: 5, window_seconds: 365 * 86_400 } } }),
    ],
  });
  [ada, bob, cleo, hal] = (
    await Promise.all(["ada", "bob", "cleo", "hal"].map((name) => signIn(provider, `${name}@globex.test`, "globex")))
  ).map(({ client }) => client) as [Client, Client, Client, Client];
});
afterAll(() => provider.stop());

async function findId(email: string): Promise<string> {
  const { members } = await ada.organization.members.search({
    query: {
      operator: "AND",
      operands: [
        { filter_name: "member_emails", filter_value: [email] },
        { filter_name: "statuses", filter_value: ["active", "pending", "invited", "deleted"] },
      ],
    },
  });
  return members[0]?.member_id ?? "";
}

let made = 0;
/** A new member's address, unlike any before. */
function newAddress(): string {
  made += 1;
  return `member-${made}@made.test`;
}

async function addMember(roles: string[] = []): Promise<{ member_id: string; email: string }> {
  const email = newAddress();
  const { member_id } = await ada.organization.members.create({ email_address: email, roles });
  return { member_id, email };
}

describe("oneself", () => {
  test("is shown whole", async () => {
    const { member } = await bob.self.get();
    expect(member).toEqual(Member.strict().parse(member));
    expect(member).toMatchObject({ email_address: "bob@globex.test", name: "Bob", status: "active", roles: [] });
  });

  test("changes name and metadata, and the organisation's members see it", async () => {
    await bob.self.update({ name: "Robert", untrusted_metadata: { theme: "dark", tour: true } });
    const { member } = await bob.self.update({ untrusted_metadata: { tour: null } });
    expect(member).toMatchObject({ name: "Robert", untrusted_metadata: { theme: "dark" } });
    expect(bob.self.getSync()?.name).toBe("Robert");
  });

  test("T50: no other field of oneself can be changed, however it comes in", async () => {
    const { member: before } = await bob.self.get();
    const fields = JSON.stringify({
      roles: ["admin"],
      email_address: "ada@globex.test",
      email_address_verified: true,
      status: "deleted",
      is_breakglass: true,
      trusted_metadata: { vip: true },
      organization_id: "organization-test-other",
      member_id: await findId("ada@globex.test"),
    });
    const answer = await provider.request("/sdk/v1/b2b/organizations/members/update", {
      method: "PUT",
      session: sessionTokenOf(bob),
      body: fields.replace("{", '{"__proto__":{"roles":["admin"]},"constructor":{"prototype":{"roles":["admin"]}},'),
    });
    expect(answer.status).toBe(200);
    expect((await bob.self.get()).member).toEqual({ ...before, updated_at: answer.body.data.member.updated_at });
  });

  test("keeps its metadata small", async () => {
    await refusal(bob.self.update({ untrusted_metadata: { a: "x".repeat(20_000) } }), "bad_request");
  });

  test("needs a session", async () => {
    const { client } = provider.openPage();
    await refusal(client.self.get(), "unauthorized_credentials");
    await refusal(client.self.update({ name: "Nobody" }), "unauthorized_credentials");
  });
});

describe("the widget's look-up", () => {
  const lookUp = async (where: TestProvider, email_address: string, slug = "globex") =>
    (
      await where.openPage().client.organization.members.lookup({
        email_address,
        organization_id: await organizationId(where, slug),
      })
    ).member;

  test("tells members from strangers, without a session", async () => {
    expect(await lookUp(provider, "ADA@globex.test")).toEqual({
      status: "active",
      name: "Ada",
      member_password_id: "",
    });
    expect(await lookUp(provider, "ivy@invited.test")).toMatchObject({ status: "invited" });
  });

  test("T49: is null for strangers, deleted members, and members of other organisations and projects", async () => {
    expect(await lookUp(provider, "nobody@globex.test")).toBeNull();
    expect(await lookUp(provider, "dora@deleted.test")).toBeNull();
    expect(await lookUp(provider, "pat@initech.test")).toBeNull();
    const { client } = provider.openPage();
    for (const organization_id of [
      "organization-test-unknown",
      await organizationId(inVariant(provider, "elsewhere"), "globex"),
    ]) {
      const { member } = await client.organization.members.lookup({
        email_address: "ada@globex.test",
        organization_id,
      });
      expect(member).toBeNull();
    }
  });

  test("T44: a project that conceals membership gives members and strangers one answer", async () => {
    const concealing = inVariant(provider, "concealing");
    const member = await lookUp(concealing, "ada@globex.test");
    const stranger = await lookUp(concealing, "nobody@globex.test");
    expect(member).toEqual({
      status: "active",
      name: "",
      member_password_id: expect.stringMatching(/^member-password-test-[\da-f-]{36}$/),
    });
    expect({ ...stranger, member_password_id: "" }).toEqual({ ...member, member_password_id: "" });
    expect(stranger?.member_password_id).toMatch(/^member-password-test-[\da-f-]{36}$/);
    expect(await lookUp(concealing, "nobody@globex.test")).toEqual(stranger);
  });

  test("T44: is limited by network address", async () => {
    const counting = inVariant(provider, "counting");
    const { client } = counting.openPage();
    const organization_id = await organizationId(counting, "globex");
    const lookups = Array.from({ length: 12 }, (_, index) =>
      client.organization.members.lookup({ email_address: `guess-${index}@globex.test`, organization_id }),
    );
    const answers = await Promise.allSettled(lookups);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await refusal(
      client.organization.members.lookup({ email_address: "ada@globex.test", organization_id }),
      "too_many_requests",
    );
  });

  test("refuses an address that is none", async () => {
    await refusal(lookUp(provider, "ada@"), "invalid_email");
  });
});

describe("adding", () => {
  test("a member, who may sign in at once", async () => {
    const email = newAddress();
    const rows = await auditOf(provider, async () => {
      const { member, member_id } = await ada.organization.members.create({
        email_address: email.toUpperCase(),
        name: "New",
        untrusted_metadata: { desk: 4 },
        roles: ["searcher", "searcher"],
        is_breakglass: true,
      });
      expect(member).toMatchObject({
        member_id,
        email_address: email,
        email_address_verified: false,
        status: "active",
        name: "New",
        untrusted_metadata: { desk: 4 },
        is_breakglass: true,
        roles: [{ role_id: "searcher", sources: [{ type: "direct_assignment", details: {} }] }],
      });
    });
    expect(rows).toEqual([
      expect.objectContaining({
        action: "member.created",
        email_address: email,
        details: { status: "active", roles: ["searcher"], by: ada.self.getSync()?.member_id },
      }),
    ]);
    const { answer } = await signIn(provider, email, "globex");
    expect(answer.member.email_address_verified).toBe(true);
  });

  test("a pending member, who becomes active by signing in", async () => {
    const email = newAddress();
    const { member } = await ada.organization.members.create({ email_address: email, create_member_as_pending: true });
    expect(member.status).toBe("pending");
    expect((await signIn(provider, email, "globex")).answer.member.status).toBe("active");
  });

  test("refuses an address that a member has, and roles that nobody knows", async () => {
    const { email } = await addMember();
    await refusal(ada.organization.members.create({ email_address: email.toUpperCase() }), "duplicate_member_email");
    await refusal(ada.organization.members.create({ email_address: newAddress(), roles: ["emperor"] }), "invalid_role");
    await refusal(ada.organization.members.create({ email_address: "no address" }), "invalid_email");
  });

  test("of two at once with one address, one wins", async () => {
    const email_address = newAddress();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => ada.organization.members.create({ email_address })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const lost of tries) {
      if (lost.status === "rejected") expect(lost.reason).toMatchObject({ error_type: "duplicate_member_email" });
    }
  });

  test("takes the permission", async () => {
    await refusal(bob.organization.members.create({ email_address: newAddress() }), "unauthorized_action");
  });
});

describe("changing", () => {
  test("what is given, and nothing else", async () => {
    const { member_id } = await addMember(["searcher"]);
    const { member } = await cleo.organization.members.update({ member_id, name: "Renamed", is_breakglass: true });
    expect(member).toMatchObject({ name: "Renamed", is_breakglass: true, roles: [{ role_id: "searcher" }] });
  });

  test("who loses a role loses their sessions, unless they are to be preserved", async () => {
    const { member_id, email } = await addMember(["searcher", "clerk"]);
    const { client } = await signIn(provider, email, "globex");
    await ada.organization.members.update({ member_id, roles: ["searcher", "clerk", "helper"] });
    await client.self.get();
    await ada.organization.members.update({
      member_id,
      roles: ["searcher", "clerk"],
      preserve_existing_sessions: true,
    });
    await client.self.get();
    const rows = await auditOf(provider, () => ada.organization.members.update({ member_id, roles: ["searcher"] }));
    expect(rows.map(({ action }) => action)).toEqual(["member.updated", "session.revoked"]);
    await refusal(client.self.get(), "session_not_found");
  });

  test("a changed role counts at once, in the session that is there", async () => {
    const { member_id, email } = await addMember();
    const { client } = await signIn(provider, email, "globex");
    await refusal(client.organization.members.search(), "unauthorized_action");
    await ada.organization.members.update({ member_id, roles: ["searcher"] });
    await client.organization.members.search();
    expect((await client.session.authenticate()).member_session.roles).toEqual(["searcher"]);
  });

  test("takes the permission, of a member who is there", async () => {
    const { member_id } = await addMember();
    await refusal(bob.organization.members.update({ member_id, name: "Mine" }), "unauthorized_action");
    await refusal(
      ada.organization.members.update({ member_id: await findId("dora@deleted.test"), name: "Back" }),
      "member_not_found",
    );
    await refusal(ada.organization.members.update({ member_id: "deletePhoneNumber", name: "?" }), "member_not_found");
  });
});

describe("T50: roles", () => {
  test("take the permission to be granted, also by who holds them", async () => {
    const { member_id } = await addMember();
    const calls = [
      () => cleo.organization.members.update({ member_id, roles: ["clerk"] }),
      () => cleo.organization.members.create({ email_address: newAddress(), roles: ["clerk"] }),
    ];
    for (const call of calls) {
      const rows = await auditOf(provider, () => refusal(call(), "unauthorized_action"));
      expect(rows).toEqual([
        expect.objectContaining({
          action: "action.refused",
          details: { resource: "member", action: "update.roles", role_ids: ["clerk"] },
        }),
      ]);
    }
  });

  test("that allow more than the caller may do are neither granted nor taken away", async () => {
    const { member_id } = await addMember();
    await hal.organization.members.update({ member_id, roles: ["helper"] });
    await refusal(hal.organization.members.update({ member_id, roles: ["helper", "admin"] }), "unauthorized_action");
    await refusal(
      hal.organization.members.create({ email_address: newAddress(), roles: ["admin"] }),
      "unauthorized_action",
    );
    await refusal(
      hal.organization.members.update({ member_id: await findId("ada@globex.test"), roles: [] }),
      "unauthorized_action",
    );
    const own = hal.self.getSync()?.member_id ?? "";
    await refusal(
      hal.organization.members.update({ member_id: own, roles: ["helper", "admin"] }),
      "unauthorized_action",
    );
    expect((await ada.self.get()).member.roles.map(({ role_id }) => role_id)).toEqual(["admin"]);
  });

  test("do not come back with a deleted member by who could not grant them", async () => {
    const member_id = await findId("dora@deleted.test");
    await refusal(cleo.organization.members.reactivate({ member_id }), "unauthorized_action");
    await refusal(hal.organization.members.reactivate({ member_id }), "unauthorized_action");
    const { member } = await ada.organization.members.reactivate({ member_id });
    expect(member).toMatchObject({ status: "active", roles: [{ role_id: "admin" }] });
    await ada.organization.members.delete({ member_id });
  });
});

describe("deleting", () => {
  test("ends sessions, codes, links and intermediate sessions of the member at once", async () => {
    const { member_id, email } = await addMember();
    const organization_id = await organizationId(provider, "globex");
    const { client } = await signIn(provider, email, "globex");
    const link = await mailFrom(provider, email, () =>
      client.magicLinks.email.loginOrSignup({ email_address: email, organization_id }),
    );
    const { code } = await mailFrom(provider, email, () =>
      client.otps.email.loginOrSignup({ email_address: email, organization_id }),
    );
    const rows = await auditOf(provider, async () => {
      expect((await ada.organization.members.delete({ member_id })).member_id).toBe(member_id);
    });
    expect(rows.map(({ action }) => action)).toEqual(["session.revoked", "member.deleted"]);

    await refusal(client.self.get(), "session_not_found");
    const other = provider.openPage().client;
    await refusal(
      other.otps.email.authenticate({
        email_address: email,
        organization_id,
        code: code ?? "",
        session_duration_minutes: 60,
      }),
      "otp_code_not_found",
    );
    await refusal(
      other.magicLinks.authenticate({ magic_links_token: tokenOf(link), session_duration_minutes: 60 }),
      "unable_to_auth_magic_link",
    );
    expect((await discover(provider, email)).answer.discovered_organizations).toEqual([]);
  });

  test("takes the permission, and a member who is there", async () => {
    const { member_id } = await addMember();
    await refusal(bob.organization.members.delete({ member_id }), "unauthorized_action");
    await ada.organization.members.delete({ member_id });
    await refusal(ada.organization.members.delete({ member_id }), "member_not_found");
  });

  test("frees the address for somebody new; then the old member cannot come back", async () => {
    const { member_id, email } = await addMember();
    await ada.organization.members.delete({ member_id });
    const { member_id: successor } = await ada.organization.members.create({ email_address: email });
    expect(successor).not.toBe(member_id);
    await refusal(ada.organization.members.reactivate({ member_id }), "duplicate_member_email");
  });

  test("oneself signs out", async () => {
    const { member_id, email } = await addMember(["clerk"]);
    const { client } = await signIn(provider, email, "globex");
    await client.organization.members.delete({ member_id });
    expect(client.session.getInfo().status).toBe("out");
  });

  test("a pending member who signs in at that moment does not come back by it", async () => {
    const email = newAddress();
    const { member_id } = await ada.organization.members.create({
      email_address: email,
      create_member_as_pending: true,
    });
    await Promise.allSettled([signIn(provider, email, "globex"), ada.organization.members.delete({ member_id })]);
    const { members } = await ada.organization.members.search({
      query: { operator: "AND", operands: [{ filter_name: "member_ids", filter_value: [member_id] }] },
    });
    expect(members).toEqual([]);
  });
});

describe("reactivating", () => {
  test("brings a deleted member back, whose old session stays ended", async () => {
    const { member_id, email } = await addMember();
    const { client } = await signIn(provider, email, "globex");
    await ada.organization.members.delete({ member_id });
    const rows = await auditOf(provider, () => ada.organization.members.reactivate({ member_id }));
    expect(rows.map(({ action }) => action)).toEqual(["member.reactivated"]);
    await refusal(client.self.get(), "session_not_found");
    expect((await signIn(provider, email, "globex")).answer.member_id).toBe(member_id);
  });

  test("changes nothing about a member who is there", async () => {
    const { member_id } = await addMember();
    expect(await auditOf(provider, () => ada.organization.members.reactivate({ member_id }))).toEqual([]);
  });

  test("takes the permission", async () => {
    const { member_id } = await addMember();
    await refusal(bob.organization.members.reactivate({ member_id }), "unauthorized_action");
  });
});

describe("searching", () => {
  let pages: TestProvider;
  let admin: Client;
  beforeAll(async () => {
    pages = await startTestProvider({
      project: {
        ...settings,
        organizations: [
          {
            ...organizations[0],
            members: Array.from({ length: 25 }, (_, index) => ({
              email_address: `m${String(index).padStart(2, "0")}%_${index % 2 ? "odd" : "even"}@globex.test`,
              roles: index === 0 ? ["admin"] : index % 5 === 0 ? ["clerk"] : [],
              status: index === 24 ? "deleted" : index === 23 ? "invited" : "active",
            })),
          },
          organizations[1],
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
});
