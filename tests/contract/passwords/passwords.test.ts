import { createServer } from "node:http";
import { PROJECT_ID } from "@portico/testkit";
import { MemberAuthResponse, PasswordDiscoveryResponse, PasswordStrengthResponse } from "@portico/wire/schemas";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  inVariant,
  organization,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  startForFile,
  variant,
} from "../support/basics.ts";
import { listen } from "../support/listen.ts";
import { keepLog } from "../support/log.ts";
import { statementsOf } from "../support/statements.ts";

const password = "correct horse battery staple";
const other = "another horse, another battery";
const organizations = [
  organization("globex", {
    members: [
      { email_address: "ada@globex.test", roles: ["admin"], password },
      { email_address: "bob@globex.test" },
      { email_address: "cleo@globex.test", password },
      { email_address: "dan@globex.test", password },
      { email_address: "eve@globex.test", password },
      { email_address: "pete@pending.test", status: "pending", password },
      { email_address: "dora@deleted.test", status: "deleted", password },
    ],
  }),
  organization("initech", {
    members: [
      { email_address: "ada@globex.test", password: other },
      { email_address: "cleo@globex.test", password },
    ],
  }),
  organization("umbrella", {
    auth_methods: "RESTRICTED",
    allowed_auth_methods: ["email_otp"],
    members: [{ email_address: "ada@globex.test", password }],
  }),
  organization("hooli", { mfa_policy: "REQUIRED_FOR_ALL", members: [{ email_address: "gavin@hooli.test", password }] }),
];

const log = keepLog();
const ranges = await serveRanges();
const provider = await startForFile({
  logger: { level: "warn", stream: log.stream },
  project: { organizations },
  otherProjects: [
    variant("luds", { password_policy: { strength: "luds", minimum_length: 10, complexity: 3 }, organizations }),
    variant("none", { password_policy: { strength: "none", breach_check: "off" }, organizations: [] }),
    variant("ranges", {
      password_policy: { strength: "none", breach_check: { range_url: ranges.url } },
      organizations: [],
    }),
  ],
});
const globex = await organizationId(provider, "globex");

const login = (email_address: string, typed = password, organization_id = globex) =>
  provider.openPage().client.passwords.authenticate({ email_address, organization_id, password: typed });

const discover = (email_address: string, typed = password) =>
  provider.openPage().client.passwords.discovery.authenticate({ email_address, password: typed });

describe("signing in", () => {
  test("a member signs in with their password, for 30 minutes by default", async () => {
    const { client } = provider.openPage();
    const answer = await client.passwords.authenticate({
      email_address: "ADA@globex.test",
      organization_id: globex,
      password,
    });
    expect(MemberAuthResponse.parse(answer)).toMatchObject({
      member_authenticated: true,
      member: { member_password_id: expect.stringMatching(/^member-password-test-/) },
      member_session: {
        authentication_factors: [{ type: "password", delivery_method: "knowledge", sequence_order: "PRIMARY" }],
      },
    });
    const { started_at = "", expires_at = "" } = answer.member_session ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(30 * 60_000);
    expect(client.session.getInfo().status).toBe("in");
  });

  test("T44: wrong, unknown, without a password, deleted or elsewhere: the error is the same", async () => {
    for (const [address, typed] of [
      ["ada@globex.test", "wrong"],
      ["ada@globex.test", other],
      ["unknown@globex.test", password],
      ["bob@globex.test", password],
      ["dora@deleted.test", password],
      ["gavin@hooli.test", password],
    ] as const) {
      const error = await refusal(login(address, typed), "unauthorized_credentials");
      expect(error.error_message).toBe("The call requires a session, or the credentials are wrong.");
    }
    await refusal(login("ada@globex.test", password, "organization-test-none"), "organization_not_found");
  });

  test("a password is used exactly as typed: neither trimmed, folded nor truncated", async () => {
    for (const typed of [` ${password}`, `${password} `, password.toUpperCase(), `${password}\t`]) {
      await refusal(login("cleo@globex.test", typed), "unauthorized_credentials");
    }
    const { status } = await provider.request("/sdk/v1/b2b/passwords/authenticate", {
      body: { email_address: "cleo@globex.test", organization_id: globex, password: "x".repeat(4097) },
    });
    expect(status).toBe(400);
  });

  test("a password is the same however the keyboard composes its accents, and costs one hash either way", async () => {
    const { db, passwords } = provider.provider.services;
    const composed = "crème brûlée naïve";
    const decomposed = composed.normalize("NFD");
    const { answer } = await signIn(provider, "dan@globex.test", "globex");
    const salt = Buffer.from("some older salt").toString("base64").replace(/=+$/, "");
    const store = async (hash: string) =>
      sql`update passwords set password_hash = ${hash} where member_id = ${answer.member_id}`.execute(db);
    await store(await passwords.hasher.hash(decomposed, salt, { project: PROJECT_ID }));
    for (const typed of [composed, decomposed])
      expect((await login("dan@globex.test", typed)).member_authenticated).toBe(true);
    const computations = vi.spyOn(passwords.hasher, "compute");
    onTestFinished(() => computations.mockRestore());
    await refusal(login("dan@globex.test", `${decomposed}?`), "unauthorized_credentials");
    expect(computations).toHaveBeenCalledTimes(1);
    await refusal(login("dan@globex.test", "creme brulee naive"), "unauthorized_credentials");
    await store(await passwords.hasher.hash(password, salt, { project: PROJECT_ID }));
  });

  test("the organization's policy applies: another method, or a second factor", async () => {
    const umbrella = await login("ada@globex.test", password, await organizationId(provider, "umbrella"));
    expect(umbrella).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ["email_otp"] },
      intermediate_session_token: expect.stringMatching(/./),
    });
    const hooli = await login("gavin@hooli.test", password, await organizationId(provider, "hooli"));
    expect(hooli).toMatchObject({ member_session: null, primary_required: null, mfa_required: {} });
  });

  test("a login costs one hash and four statements, and every refusal the same number of both (T44)", async () => {
    const { hasher } = provider.provider.services.passwords;
    const hashes = vi.spyOn(hasher, "compute");
    const costOf = async (address: string, typed = password) => {
      hashes.mockClear();
      const statements = await statementsOf(provider, () => login(address, typed).catch(() => {}));
      return [hashes.mock.calls.length, statements.length];
    };
    expect(await costOf("ada@globex.test")).toEqual([1, 4]);
    const refused = await costOf("ada@globex.test", "wrong");
    expect(refused[0]).toBe(1);
    for (const address of ["unknown@globex.test", "bob@globex.test", "dora@deleted.test", "gavin@hooli.test"]) {
      expect(await costOf(address), address).toEqual(refused);
    }
    hashes.mockRestore();
  });

  test("the next login replaces an older hash with a current one", async () => {
    const { db, passwords } = provider.provider.services;
    const { answer } = await signIn(provider, "dan@globex.test", "globex");
    const salt = Buffer.from("some older salt").toString("base64");
    const parameters = { memoryCost: 8192, timeCost: 1, parallelism: 1, salt };
    const old = await passwords.hasher.compute(password, parameters, { project: PROJECT_ID });
    const { member_id } = answer;
    await sql`update passwords set password_hash = ${old} where member_id = ${member_id}`.execute(db);
    await refusal(login("dan@globex.test", "wrong"), "unauthorized_credentials");
    await login("dan@globex.test");
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from passwords where member_id = ${member_id}`.execute(db);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await login("dan@globex.test");
  });

  test("one password of two members is two hashes, one member's in two organizations is one", async () => {
    const { db } = provider.provider.services;
    const hashesOf = async (...addresses: string[]) => {
      const { rows } = await sql<{ password_hash: string }>`
        select distinct password_hash from passwords join members using (project_id, organization_id, member_id)
        where project_id = ${PROJECT_ID} and email_address = any(${addresses}::text[])`.execute(db);
      return rows.length;
    };
    expect(await hashesOf("cleo@globex.test", "eve@globex.test")).toBe(2);
    expect(await hashesOf("cleo@globex.test")).toBe(1);
  });
});

describe("an unverified address", () => {
  test("its password leads to the mailbox first", async () => {
    expect(await login("pete@pending.test")).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ["magic_link", "email_otp"] },
    });
    await refusal(discover("pete@pending.test"), "unauthorized_credentials");
  });

  test("T7: an earlier password does not survive the verification", async () => {
    const { answer } = await signIn(provider, "pete@pending.test", "globex");
    expect(answer.member).toMatchObject({ email_address_verified: true, member_password_id: "" });
    await refusal(login("pete@pending.test"), "unauthorized_credentials");
  });
});

describe("discovery", () => {
  test("any organization's password leads to all of the address's, and names its own", async () => {
    for (const [typed, slug] of [
      [other, "initech"],
      [password, null],
    ] as const) {
      const { client } = provider.openPage();
      const answer = await client.passwords.discovery.authenticate({
        email_address: "ada@globex.test",
        password: typed,
      });
      const { organization_id_hint, discovered_organizations } = PasswordDiscoveryResponse.parse(answer);
      expect(organization_id_hint).toBe(slug && (await organizationId(provider, slug)));
      expect(
        discovered_organizations
          .map((found) => [found.organization.organization_slug, found.member_authenticated])
          .sort(),
      ).toEqual([
        ["globex", true],
        ["initech", true],
        ["umbrella", false],
      ]);
      expect(client.session.getInfo().status).toBe("out");
      const entered = await client.discovery.intermediateSessions.exchange({
        organization_id: globex,
        session_duration_minutes: 60,
      });
      expect(entered.member_authenticated).toBe(true);
    }
  });

  test("T44: one hash, whether the address has one password, several or none", async () => {
    const { hasher } = provider.provider.services.passwords;
    const hashes = vi.spyOn(hasher, "compute");
    for (const address of ["ada@globex.test", "eve@globex.test", "bob@globex.test", "unknown@globex.test"]) {
      hashes.mockClear();
      await refusal(discover(address, "wrong"), "unauthorized_credentials");
      expect(hashes, address).toHaveBeenCalledTimes(1);
    }
    hashes.mockRestore();
  });
});

describe("looking a member up", () => {
  test("shows whether they have a password", async () => {
    const { client } = provider.openPage();
    const lookUp = (email_address: string) =>
      client.organization.members.lookup({ email_address, organization_id: globex });
    const { member } = await login("ada@globex.test");
    expect((await lookUp("ada@globex.test")).member?.member_password_id).toBe(member.member_password_id);
    expect((await lookUp("bob@globex.test")).member?.member_password_id).toBe("");
    expect((await lookUp("unknown@globex.test")).member).toBeNull();
  });

  test("an administrator finds who has one", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    const find = async (filter_value: boolean) => {
      const operands = [{ filter_name: "member_password_exists" as const, filter_value }];
      const { members } = await client.organization.members.search({ query: { operator: "AND", operands } });
      return members.map(({ email_address }) => email_address);
    };
    expect(await find(true)).toContain("ada@globex.test");
    expect(await find(false)).toContain("bob@globex.test");
    expect(await find(false)).not.toContain("ada@globex.test");
  });
});

describe("deleting a password", () => {
  test("one's own: it no longer works, and the session continues", async () => {
    const { client } = provider.openPage();
    const request = { email_address: "cleo@globex.test", organization_id: globex, password };
    const { member } = await client.passwords.authenticate(request);
    const answer = await client.self.deletePassword({ member_password_id: member.member_password_id });
    expect(answer.member.member_password_id).toBe("");
    expect(client.self.getSync()?.member_password_id).toBe("");
    await client.session.authenticate();
    await refusal(login("cleo@globex.test"), "unauthorized_credentials");
    // The one in another organization is another password.
    await login("cleo@globex.test", password, await organizationId(provider, "initech"));
  });

  test("another member's: with the permission, within their organization (T49)", async () => {
    const { member } = await login("eve@globex.test");
    const { member_password_id } = member;
    const { client: bob } = await signIn(provider, "bob@globex.test", "globex");
    await refusal(bob.organization.members.deletePassword({ member_password_id }), "unauthorized_action");
    const gavins = await login("gavin@hooli.test", password, await organizationId(provider, "hooli"));
    const { client: admin } = await signIn(provider, "ada@globex.test", "globex");
    for (const id of ["member-password-test-none", gavins.member.member_password_id]) {
      await refusal(admin.organization.members.deletePassword({ member_password_id: id }), "member_password_not_found");
    }
    const answer = await admin.organization.members.deletePassword({ member_password_id });
    expect(answer.member).toMatchObject({ email_address: "eve@globex.test", member_password_id: "" });
    expect(admin.self.getSync()?.email_address).toBe("ada@globex.test");
    await refusal(login("eve@globex.test"), "unauthorized_credentials");
  });
});

describe("requirements for a new password", () => {
  const check = async (name: string | null, typed: string, email_address?: string) => {
    const where = name === null ? provider : inVariant(provider, name);
    return PasswordStrengthResponse.parse(
      await where.openPage().client.passwords.strengthCheck({ password: typed, email_address }),
    );
  };

  test("zxcvbn: hard to guess, and not one of the best-known ones", async () => {
    expect(await check(null, password)).toMatchObject({
      valid_password: true,
      strength_policy: "zxcvbn",
      breach_detection_on_create: true,
      breached_password: false,
      score: 4,
      zxcvbn_feedback: { suggestions: [], warning: "" },
    });
    expect(await check(null, "abcabcabc")).toMatchObject({
      valid_password: false,
      score: expect.toSatisfy((score: number) => score < 3),
      zxcvbn_feedback: {
        suggestions: expect.arrayContaining([expect.any(String)]),
        warning: expect.stringMatching(/./),
      },
    });
    for (const known of ["password", "PASSWORD", "qwerty123"]) {
      expect(await check(null, known), known).toMatchObject({ valid_password: false, breached_password: true });
    }
    for (const short of ["", "x", "1"])
      expect(await check(null, short), short).toMatchObject({ valid_password: false });
  });

  test("one's own address is refused", async () => {
    const typed = "leonora.carrington@globex.test";
    expect(await check(null, typed)).toMatchObject({ valid_password: true });
    expect(await check(null, typed, typed)).toMatchObject({ valid_password: false });
  });

  test("LUDS: how many characters of how many kinds", async () => {
    const missing = async (typed: string) => {
      const { luds_feedback, valid_password, strength_policy } = await check("luds", typed);
      expect(strength_policy).toBe("luds");
      return [valid_password, luds_feedback.missing_characters, luds_feedback.missing_complexity];
    };
    expect(await missing("")).toEqual([false, 10, 3]);
    expect(await missing("abc")).toEqual([false, 7, 2]);
    expect(await missing("abcDEFgh1")).toEqual([false, 1, 0]);
    expect(await missing("abcDEFghi1")).toEqual([true, 0, 0]);
    expect(await missing("ñandú 🦜 Ñ")).toEqual([false, 1, 0]);
    const { client } = inVariant(provider, "luds").openPage();
    expect((await client.bootstrap()).passwordConfig).toEqual({ ludsComplexity: 3, ludsMinimumCount: 10 });
    expect((await provider.openPage().client.bootstrap()).passwordConfig).toBeNull();
  });

  test("no policy: anything", async () => {
    expect(await check("none", "password")).toMatchObject({
      strength_policy: "none",
      valid_password: true,
      breached_password: false,
    });
    expect(await check("none", "")).toMatchObject({ valid_password: false });
  });

  test("T46, F15: a range service gets five characters of a hash; if it fails, the password is accepted and logged as unchecked", async () => {
    expect(await check("ranges", ranges.breached)).toMatchObject({ valid_password: false, breached_password: true });
    expect(ranges.asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)]);
    expect(await check("ranges", ranges.padded)).toMatchObject({ valid_password: true });
    expect(await check("ranges", "unused elsewhere")).toMatchObject({ valid_password: true });
    for (const trouble of ["status", "redirect", "large", "down"] as const) {
      ranges.trouble = trouble;
      expect(await check("ranges", ranges.breached), trouble).toMatchObject({ valid_password: true });
    }
    expect(log.text().match(/breached-password service not read/g)).toHaveLength(4);
    expect(log.text()).not.toContain(ranges.breached);
    ranges.trouble = null;
    expect(await check("ranges", "password")).toMatchObject({ breached_password: true });
  });
});

test("a strength check requires no session, and cannot be used as one", async () => {
  const { answer } = await signIn(provider, "bob@globex.test", "globex");
  const { client } = provider.openPage();
  await refusal(client.passwords.resetBySession({ password: other }), "unauthorized_credentials");
  expect(sessionTokenOf(client)).not.toBe(answer.session_token);
});

/** A service of the k-anonymity range protocol that knows one password, and pads its answers. */
async function serveRanges() {
  const { createHash } = await import("node:crypto");
  const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();
  const state = {
    breached: "leaked somewhere else, long ago",
    padded: "only padding knows this one",
    asked: [] as string[],
    trouble: null as "status" | "redirect" | "large" | "down" | null,
    url: "",
  };
  const lines = [state.breached, state.padded].map((text, index) => `${sha1(text).slice(5)}:${index === 0 ? 7 : 0}`);
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? "");
    if (state.trouble === "down") return response.destroy();
    if (state.trouble === "status") response.statusCode = 500;
    if (state.trouble === "redirect") response.writeHead(302, { Location: "/elsewhere" });
    response.end(state.trouble === "large" ? "x".repeat(2_000_000) : lines.join("\r\n"));
  });
  state.url = `${await listen(server)}/range`;
  return state;
}
