import type { Client } from "@portico/client";
import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { inVariant, organization, organizationId, refusal, signIn, startForFile, variant } from "../support/basics.ts";
import { createWaysIn, PASSWORD } from "../support/ways-in.ts";

const permission = (resource_id: string, ...actions: string[]) => ({ resource_id, actions });
const roleOf = (role_id: string, ...permissions: ReturnType<typeof permission>[]) => ({
  ...{ role_id, description: role_id, permissions },
});
const log = permission("audit_log", "read");
const settings = permission("organization", "update");
const list = permission("member", "search");
const roles = [
  roleOf("log", log),
  roleOf("policy", settings, list),
  roleOf("log-settings", log, settings),
  roleOf("log-list", log, list),
  roleOf("help", log, settings, list),
  roleOf("unlock", permission("member", "update")),
];
const member = (email_address: string, ...ids: string[]) => ({ email_address, password: PASSWORD, roles: ids });

const provider = await startForFile({
  project: {
    pkce_required_for: { magic_links: false, passwords: false, oauth: false, sso: false },
    rbac_policy: { resources: [], scopes: [], roles },
    claimed_domains: [{ domain: "owned.test", organization_slug: "globex" }],
    organizations: [
      organization("globex", {
        members: [
          member("ada@globex.test", "admin"),
          member("bob@globex.test"),
          member("both@shared.test"),
          member("cleo@owned.test"),
          ...roles.map(({ role_id }) => member(`${role_id}@globex.test`, role_id)),
        ],
      }),
      organization("initech", {
        members: [
          member("pat@initech.test", "admin"),
          member("vic@initech.test"),
          member("tried@initech.test"),
          member("both@shared.test"),
        ],
      }),
    ],
  },
  otherProjects: [
    variant("secretive", {
      conceal_membership: true,
      organizations: [organization("hidden", { members: [member("sam@hidden.test", "admin")] })],
    }),
  ],
});
const { db, clock } = provider.provider.services;
const waysIn = createWaysIn(provider);
const globex = await organizationId(provider, "globex");
const initech = await organizationId(provider, "initech");
const as = async (address: string, slug = "globex") => {
  const { client, answer } = await signIn(provider, address, slug);
  return { client, answer, ...createAdmin(client), member_id: answer.member_id };
};
const ada = await as("ada@globex.test");
const pat = await as("pat@initech.test", "initech");

const enterWrongPassword = (email_address: string, organization_id = globex) =>
  waysIn.call("passwords/authenticate", { email_address, organization_id, password: "wrong" });

/** As after too many wrong attempts of unknown browsers. */
async function lock(subject: string): Promise<void> {
  const day = 86_400_000;
  const start = Math.floor(clock.now().getTime() / day) * day;
  const times = { window_start: new Date(start), expires_at: new Date(start + day) };
  await db
    .insertInto("counters")
    .values({ project_id: PROJECT_ID, subject, count: 99, ...times })
    .onConflict((it) => it.columns(["project_id", "subject", "window_start"]).doUpdateSet({ count: 99 }))
    .execute();
}

describe("T94: an admin sees why sign-ins to their organization failed", () => {
  test.each([
    ["ada", true],
    ["help", true],
    ["bob", false],
    ["log", false],
    ["policy", false],
    ["log-settings", false],
    ["log-list", false],
  ])("%s may search: %s", async (name, isAllowed) => {
    const one = await as(`${name}@globex.test`);
    for (const request of [{}, { email_address: "bob@globex.test" }]) {
      const search = one.organization.searchSignIns(request);
      if (isAllowed) expect((await search).locks).toEqual([]);
      else await refusal(search, "unauthorized_action");
    }
  });

  test("wrong passwords are one attempt with a count, and what follows is above them", async () => {
    for (let count = 0; count < 3; count += 1) await enterWrongPassword("bob@globex.test");
    provider.clock.advance({ minutes: 5 });
    await waysIn.password({ email_address: "bob@globex.test", organization_id: globex });
    const { attempts, explanation } = await ada.organization.searchSignIns({ email_address: "BOB@globex.test" });
    expect(attempts.slice(0, 2)).toMatchObject([
      { outcome: "signed_in", method: "password", reason: "" },
      { outcome: "refused", method: "password", count: 3, reason: "unauthorized_credentials", member_id: null },
    ]);
    expect(explanation).toMatchObject({ status: "active", verdict: "can_sign_in" });
  });

  test("ended sessions say who ended them", async () => {
    const email_address = "tess@globex.test";
    await ada.client.organization.members.create({ email_address, create_member_as_pending: false });
    const { member_id } = (await as(email_address)).answer;
    const backend = backendOf(provider);
    const of = { organization_id: globex, member_id };
    const ways: [by: string, end: (client: Client, member_session_id: string) => Promise<unknown>][] = [
      ["self", (client) => client.session.revoke()],
      ["member", (_, member_session_id) => ada.members.revokeSession({ member_id, member_session_id })],
      ["application", (_, member_session_id) => backend("POST", "/sessions/revoke", { ...of, member_session_id })],
    ];
    for (const [by, end] of ways) {
      provider.clock.advance({ seconds: 1 });
      const { client, answer } = await as(email_address);
      await end(client, answer.member_session?.member_session_id ?? "");
      const { attempts } = await ada.organization.searchSignIns({ email_address });
      expect(attempts[0]).toMatchObject({ outcome: "ended", ended_by: by, method: null, says: "" });
      expect(attempts[1]).toMatchObject({ outcome: "signed_in", ended_by: null });
    }
    await ada.client.organization.update({ concurrent_session_limit: 1 });
    provider.clock.advance({ seconds: 1 });
    await as(email_address);
    provider.clock.advance({ seconds: 1 });
    await as(email_address);
    const { attempts, explanation } = await ada.organization.searchSignIns({ email_address });
    await ada.client.organization.update({ concurrent_session_limit: null });
    expect(attempts.map(({ outcome, ended_by }) => ended_by ?? outcome).slice(0, 3)).toEqual(
      expect.arrayContaining(["signed_in", "session_limit"]),
    );
    expect(explanation?.verdict).toBe("can_sign_in");
    const { body } = await backend("POST", "/sign_ins/search", { email_address });
    expect(body.data.attempts).toEqual(attempts.map((attempt) => ({ ...attempt, organization_id: globex })));
  });

  test("after the rule is changed, the next search says that the method works", async () => {
    const email_address = "bob@globex.test";
    await ada.client.organization.update({ auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"] });
    await waysIn.password({ email_address, organization_id: globex });
    const before = await ada.organization.searchSignIns({ email_address });
    expect(before.attempts[0]).toMatchObject({ outcome: "refused", decided_by: "allowed_auth_methods" });
    expect(outcomesOf(before)).toMatchObject({ password: "refused", email_otp: "signs_in" });
    await ada.client.organization.update({ auth_methods: "ALL_ALLOWED", allowed_auth_methods: [] });
    expect(outcomesOf(await ada.organization.searchSignIns({ email_address }))).toMatchObject({ password: "signs_in" });
  });

  test("without an email address, the refused attempts of everyone are listed", async () => {
    await enterWrongPassword("both@shared.test");
    const { attempts, explanation } = await ada.organization.searchSignIns();
    expect(explanation).toBeNull();
    expect(attempts[0]).toMatchObject({ email_address: "both@shared.test", outcome: "refused" });
    expect(attempts.every(({ outcome }) => outcome === "refused" || outcome === "locked")).toBe(true);
  });

  test("an email that says that the address has no access counts as a refusal", async () => {
    const secretive = inVariant(provider, "secretive");
    const { client } = await signIn(secretive, "sam@hidden.test", "hidden");
    const stranger = {
      email_address: "out@elsewhere.test",
      organization_id: await organizationId(secretive, "hidden"),
    };
    await secretive.openPage().client.magicLinks.email.loginOrSignup(stranger);
    const { attempts } = await createAdmin(client).organization.searchSignIns();
    expect(attempts).toMatchObject([{ email_address: "out@elsewhere.test", outcome: "refused", method: "magic_link" }]);
  });

  test("a cursor only works for its own search and organization", async () => {
    const email_address = "bob@globex.test";
    const page = await ada.organization.searchSignIns({ email_address, limit: 1 });
    const cursor = page.results_metadata.next_cursor ?? "";
    const next = await ada.organization.searchSignIns({ email_address, cursor });
    expect(next).toMatchObject({ explanation: null, locks: [] });
    expect(next.attempts.length).toBeGreaterThan(0);
    await refusal(ada.organization.searchSignIns({ cursor }), "invalid_cursor");
    await refusal(pat.organization.searchSignIns({ email_address, cursor }), "invalid_cursor");
    await refusal(ada.organization.searchSignIns({ email_address: "bob" }), "invalid_email");
  });

  test("searches share the limit of explanations, for all members of an organization together", async () => {
    const look = () => pat.organization.searchSignIns();
    await look();
    await sql`update counters set count = 300 where subject like 'sign_in_looks:%'`.execute(db);
    await refusal(look(), "too_many_requests");
    await sql`delete from counters where subject like 'sign_in_looks:%'`.execute(db);
    await look();
  });
});

type Found = Awaited<ReturnType<typeof ada.organization.searchSignIns>>;
const outcomesOf = ({ explanation }: Found) =>
  Object.fromEntries((explanation?.methods ?? []).map(({ method, outcome }) => [method, outcome]));

describe("T94: an admin learns nothing about other organizations", () => {
  const unknownAddress = "never@unknown.test";
  /** The answer, without the email address that the caller sent. */
  const ask = async (email_address: string) => {
    const { request_id: _, ...found } = await ada.organization.searchSignIns({ email_address });
    const text = JSON.stringify(found.explanation).replaceAll(email_address, "the address");
    return { ...found, explanation: JSON.parse(text) as Found["explanation"] };
  };

  test.each([
    ["a member of another organization, who tried there", "vic@initech.test", [initech]],
    ["someone else who tried there", "stranger@elsewhere.test", [initech]],
    ["a member of another organization, who never tried", "pat@initech.test", []],
  ])("%s looks like someone who never tried", async (_, email_address, tries) => {
    for (const organization_id of tries) await enterWrongPassword(email_address, organization_id);
    await lock(`wrong_passwords:${email_address}:strangers`);
    const unknown = { attempts: [], explanation: null, locks: [], results_metadata: {} };
    expect(await ask(email_address)).toEqual({ ...(await ask(unknownAddress)), ...unknown });
  });

  test("a member of another organization who tried here looks like anyone else who did, even if they are locked", async () => {
    for (const email_address of ["tried@initech.test", "tried@elsewhere.test"]) await enterWrongPassword(email_address);
    for (const subject of ["wrong_passwords", "wrong_codes"]) await lock(`${subject}:tried@initech.test:strangers`);
    await enterWrongPassword("tried@initech.test", initech);
    const [one, other] = [await ask("tried@initech.test"), await ask("tried@elsewhere.test")];
    expect(one.attempts).toHaveLength(1);
    expect({ ...one.explanation, at: "" }).toEqual({ ...other.explanation, at: "" });
    expect(one).toMatchObject({ locks: [], explanation: { status: "stranger", member_id: null, locks: [] } });
  });

  test("a member of two organizations has only the attempts at this one", async () => {
    const email_address = "both@shared.test";
    await enterWrongPassword(email_address, initech);
    await waysIn.password({ email_address, organization_id: initech });
    await waysIn.call("magic_links/email/discovery/send", { email_address });
    const { attempts } = await ask(email_address);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["refused"]);
    const ofInitech = await pat.organization.searchSignIns({ email_address });
    expect(ofInitech.attempts.map(({ outcome }) => outcome)).toEqual(["signed_in", "refused"]);
  });

  test("the list of everyone has only attempts at this organization", async () => {
    const addresses = async (one: typeof ada) =>
      new Set((await one.organization.searchSignIns({ limit: 100 })).attempts.map((attempt) => attempt.email_address));
    const [ofGlobex, ofInitech] = [await addresses(ada), await addresses(pat)];
    expect(ofGlobex).not.toContain("vic@initech.test");
    expect(ofGlobex).not.toContain("stranger@elsewhere.test");
    expect(ofInitech).toContain("vic@initech.test");
    expect(ofInitech).not.toContain("bob@globex.test");
  });
});

describe("T3: an admin unlocks members, without making guesses elsewhere unlimited", () => {
  const find = async (email_address: string) => {
    const { members } = await ada.client.organization.members.search({
      query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [email_address] }] },
    });
    return members[0]?.member_id ?? "";
  };
  const locksOf = async (email_address: string) =>
    (await ada.organization.searchSignIns({ email_address })).locks.map(({ kind, can_unlock }) => ({
      kind,
      can_unlock,
    }));

  test("locks of the second factor end, and those of the email address stay", async () => {
    const member_id = await find("bob@globex.test");
    await lock("wrong_passwords:bob@globex.test:strangers");
    await lock(`second_factor:${globex}:${member_id}:strangers`);
    expect(await locksOf("bob@globex.test")).toEqual([
      { kind: "second_factor", can_unlock: true },
      { kind: "password", can_unlock: false },
    ]);
    const { locks } = await ada.organization.members.unlock({ member_id });
    expect(locks).toMatchObject([{ kind: "password" }]);
    expect(await locksOf("bob@globex.test")).toEqual([{ kind: "password", can_unlock: false }]);
  });

  test("locks of an email address end if its domain belongs to the organization", async () => {
    await lock("wrong_passwords:cleo@owned.test:strangers");
    expect(await locksOf("cleo@owned.test")).toEqual([{ kind: "password", can_unlock: true }]);
    const member_id = await find("cleo@owned.test");
    expect((await ada.organization.members.unlock({ member_id })).locks).toEqual([]);
    const { events } = await ada.organization.listAuditEvents({ actions: ["member.unlocked"], limit: 1 });
    expect(events).toMatchObject([{ member_id, details: { by: ada.member_id } }]);
  });

  test("members without the permission, with fewer permissions or of other organizations may not unlock", async () => {
    const member_id = await find("bob@globex.test");
    await refusal((await as("help@globex.test")).organization.members.unlock({ member_id }), "unauthorized_action");
    await refusal(
      (await as("unlock@globex.test")).organization.members.unlock({ member_id: ada.member_id }),
      "unauthorized_action",
    );
    await refusal(pat.organization.members.unlock({ member_id }), "member_not_found");
  });
});
