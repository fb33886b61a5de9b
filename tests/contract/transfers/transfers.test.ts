import { scryptSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { repeat } from "../../../packages/provider/src/platform/lib/repeat.ts";
import { isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { inVariant, mailFrom, organization, refusal, startForFile, tokenOf, variant } from "../support/basics.ts";
import { porticoWarm } from "../support/command-line/portico.ts";
import { listen } from "../support/listen.ts";
import { totpCode } from "../support/totp-code.ts";

const empty = { organizations: [], transfers: { export_secrets: true } };
const costly = { organizations: [], transfers: { imported_hash_budget_ms: 1000 } };
const password = "correct horse battery staple";
const provider = await startForFile({
  project: {
    organizations: [
      organization("globex", {
        members: [{ email_address: "ada@globex.test", name: "Ada", roles: ["admin"], password }],
      }),
    ],
    claimed_domains: [{ domain: "claimed.test", organization_slug: "globex" }],
  },
  otherProjects: [
    variant("old", empty),
    variant("new", empty),
    variant("many", empty),
    variant("large", empty),
    variant("tries", empty),
    variant("accents", empty),
    variant("sheet", empty),
    variant("together", empty),
    variant("separate", empty),
    variant("small", { ...empty, organization_limits: { members: 2 } }),
    variant("costs", empty),
    variant("costly", costly),
  ],
});
const folder = mkdtempSync(join(tmpdir(), "portico-transfers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** bcrypt with cost 5 of "U*U", from the public test vectors. */
const bcrypt = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
const salt = Buffer.from("salt of another").toString("base64");
const totp_secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

type Line = Record<string, unknown>;
interface Result {
  outcome: string;
  reason?: string;
  notes?: string[];
  organization_id?: string;
  member_id?: string;
}

/** The import call itself; `of` names a variant. */
async function importLines(lines: Line[], options: Line = {}, of?: string): Promise<Result[]> {
  const { status, body } = await backendOf(provider, of)("POST", "/import", { lines, ...options });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.results;
}

const trusting = { trusted_authorities: ["old"] };
const orgOf = (slug: string, fields: Line = {}): Line => ({
  type: "organization",
  organization_slug: slug,
  organization_name: slug,
  ...fields,
});
const memberOf = (slug: string, email_address: string, fields: Line = {}): Line => ({
  type: "member",
  organization_slug: slug,
  email_address,
  email_verified_by: "old",
  ...fields,
});

async function idOf(slug: string, of?: string): Promise<string> {
  const query = { operator: "OR", operands: [{ filter_name: "organization_slugs", filter_value: [slug] }] };
  const { body } = await backendOf(provider, of)("POST", "/organizations/search", { query });
  return body.data.organizations[0].organization_id;
}

async function login(email_address: string, slug: string, typed: string, of: string) {
  const { client } = inVariant(provider, of).openPage();
  const organization_id = await idOf(slug, of);
  return { client, answer: await client.passwords.authenticate({ email_address, organization_id, password: typed }) };
}

const discoverBy = (email_address: string, typed: string, of: string) =>
  inVariant(provider, of).openPage().client.passwords.discovery.authenticate({ email_address, password: typed });

const rowsOf = async (email_address: string) =>
  (
    await sql<Line>`
      select p.password_hash, p.foreign_decoy, p.reach, m.* from members m
      left join passwords p on p.project_id = m.project_id and p.organization_id = m.organization_id
        and p.member_password_id = m.member_password_id
      where m.email_address = ${email_address} order by m.organization_id`.execute(provider.provider.services.db)
  ).rows;

/** The command line, in a project. */
async function run(args: string[], of?: string) {
  const credentials = of
    ? { PORTICO_PROJECT_ID: `project-test-${of}`, PORTICO_SECRET: `secret-test-${of}-not-a-secret` }
    : { PORTICO_PROJECT_ID: PROJECT_ID, PORTICO_SECRET: PROJECT_SECRET };
  return porticoWarm(args, { folder, environment: { PORTICO_URL: provider.url, NO_COLOR: "1", ...credentials } });
}

function write(name: string, lines: unknown[]): string {
  writeFileSync(
    join(folder, name),
    lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""),
  );
  return name;
}

describe("an imported hash", () => {
  test("is verified once, and replaced at the first sign-in; nothing of it stays", async () => {
    await importLines(
      [orgOf("hashes"), memberOf("hashes", "u@hashes.test", { password_hash: bcrypt })],
      trusting,
      "old",
    );
    await refusal(login("u@hashes.test", "hashes", "wrong", "old"), "unauthorized_credentials");
    expect((await rowsOf("u@hashes.test"))[0]).toMatchObject({ password_hash: bcrypt, reach: "project" });
    // Each of them may be the one that replaces it while the others are being verified.
    const [logins, discoveries] = await Promise.all([
      Promise.all([1, 2, 3].map(() => login("u@hashes.test", "hashes", "U*U", "old"))),
      Promise.all([1, 2, 3].map(() => discoverBy("u@hashes.test", "U*U", "old"))),
    ]);
    for (const { answer } of logins) expect(answer.member_authenticated).toBe(true);
    for (const { discovered_organizations } of discoveries) expect(discovered_organizations).toHaveLength(1);
    const [row] = await rowsOf("u@hashes.test");
    expect(row).toMatchObject({
      foreign_decoy: null,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456/),
    });
    expect((await login("u@hashes.test", "hashes", "U*U", "old")).answer.member_authenticated).toBe(true);
    await refusal(login("u@hashes.test", "hashes", "u*u", "old"), "unauthorized_credentials");
  });

  test("is compared with the password as typed and composed, and the one that replaces it with either form of its accents", async () => {
    const composed = "cr\u00e8me br\u00fbl\u00e9e na\u00efve";
    const decomposed = composed.normalize("NFD");
    const typedThere = `$scrypt$ln=10,r=8,p=1$${salt}$${scryptSync(decomposed, Buffer.from(salt, "base64"), 32, { N: 1024 }).toString("base64")}`;
    const line = memberOf("accents", "a@accents.test", { password_hash: typedThere });
    await importLines([orgOf("accents"), line], trusting, "accents");
    const { hasher } = provider.provider.services.passwords;
    const foreign = vi.spyOn(hasher, "verifyForeign");
    onTestFinished(() => foreign.mockRestore());
    await refusal(login("a@accents.test", "accents", composed, "accents"), "unauthorized_credentials");
    await refusal(login("a@accents.test", "accents", `${decomposed}?`, "accents"), "unauthorized_credentials");
    expect(foreign.mock.calls.map(([form]) => form)).toEqual([composed, `${decomposed}?`, `${composed}?`]);
    for (const typed of [decomposed, composed, decomposed]) {
      const { answer } = await login("a@accents.test", "accents", typed, "accents");
      expect(answer.member_authenticated).toBe(true);
    }
  });

  test("T44: every address costs one computation of each kind that the project has", async () => {
    const { hasher } = provider.provider.services.passwords;
    const foreign = vi.spyOn(hasher, "verifyForeign");
    const own = vi.spyOn(hasher, "compute");
    await importLines(
      [orgOf("kinds"), memberOf("kinds", "k@kinds.test", { password_hash: bcrypt })],
      trusting,
      "tries",
    );
    for (const [address, typed, computed] of [
      ["k@kinds.test", "wrong", 1],
      ["unknown@kinds.test", "wrong", 1],
      ["k@kinds.test", "wro\u006e\u0303g", 2],
      ["unknown@kinds.test", "wro\u006e\u0303g", 2],
    ] as const) {
      foreign.mockClear();
      own.mockClear();
      await refusal(login(address, "kinds", typed, "tries"), "unauthorized_credentials");
      expect([own.mock.calls.length, foreign.mock.calls.length], address).toEqual([1, computed]);
    }
    await login("k@kinds.test", "kinds", "U*U", "tries");
    foreign.mockClear();
    await refusal(login("k@kinds.test", "kinds", "wrong", "tries"), "unauthorized_credentials");
    expect(foreign.mock.calls.length, "without imported hashes there is no cost").toBe(0);
    foreign.mockRestore();
    own.mockRestore();
  });

  test("T45: one of a fifth kind, or that costs too much, is refused with its line", async () => {
    const of = (cost: string) => `$2b$${cost}$${".".repeat(53)}`;
    const lines = ["05", "06", "07", "08", "09", "15"].map((cost) =>
      memberOf("kinds", `c${cost}@kinds.test`, { password_hash: of(cost) }),
    );
    const outcomes = await importLines(lines, { ...trusting, is_dry_run: true }, "tries");
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["added", "added", "added", "added", "refused", "refused"]);
    expect(outcomes[5]?.reason).toContain("cost of bcrypt is 15");
  });
});

describe("T156: the cost of imported hashes", () => {
  const ofCost = (cost: number) => `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
  const importCosts = async (costs: number[], of: string) => {
    const lines = costs.map((cost, index) =>
      memberOf("costs", `m${index}@costs.test`, { password_hash: ofCost(cost) }),
    );
    const [, ...results] = await importLines([orgOf("costs"), ...lines], { ...trusting, is_dry_run: true }, of);
    return results;
  };

  test("has one budget for all kinds of the project; a line that would exceed it is refused by its field", async () => {
    const results = await importCosts([12, 12, 11, 10, 13], "costs");
    expect(results.map(({ outcome }) => outcome)).toEqual(["added", "added", "refused", "added", "refused"]);
    expect(results[2]?.reason).toMatch(/^password_hash: .* 300 ms.*\(password_hash_too_costly\)$/);
  });

  test("is higher if the operator configures it", async () => {
    const results = await importCosts([12, 11, 10, 13, 14], "costly");
    expect(results.map(({ outcome }) => outcome)).toEqual(["added", "added", "added", "added", "refused"]);
  });

  test("is no higher for an unknown address, also if older imports exceed the budget", async () => {
    const { hasher } = provider.provider.services.passwords;
    const foreign = vi.spyOn(hasher, "verifyForeign").mockResolvedValue(false);
    onTestFinished(() => foreign.mockRestore());
    const lines = [orgOf("older"), memberOf("older", "o@older.test", { password_hash: ofCost(12) })];
    await importLines(lines, trusting, "costs");
    const tryAt = async (address: string, typed = "wrong") => {
      foreign.mockClear();
      await refusal(login(address, "older", typed, "costs"), "unauthorized_credentials");
      return foreign.mock.calls.map(([, hash]) => hash.slice(0, 6));
    };
    expect(await tryAt("unknown@older.test")).toEqual(["$2b$12"]);
    // A second form of the password has no budget of its own.
    for (const address of ["unknown@older.test", "o@older.test"])
      expect(await tryAt(address, "wro\u006e\u0303g")).toEqual(["$2b$12"]);
    // As imported by a version that had no budget.
    await sql`update passwords set password_hash = ${ofCost(14)}, foreign_decoy = ${ofCost(14)} where foreign_decoy = ${ofCost(12)}`.execute(
      provider.provider.services.db,
    );
    await sql`update foreign_password_kinds set decoy = ${ofCost(14)} where decoy = ${ofCost(12)}`.execute(
      provider.provider.services.db,
    );
    expect(await tryAt("unknown@older.test")).toEqual([]);
    expect(await tryAt("o@older.test")).toEqual(["$2b$14"]);
  });
});

describe("T87: an existing member", () => {
  test("keeps address, credentials, second factors and roles, whatever the file contains", async () => {
    const before = await rowsOf("ada@globex.test");
    const line = memberOf("globex", "ADA@globex.test", {
      external_id: "theirs",
      name: "Mallory",
      roles: ["admin", "editor"].slice(0, 1),
      password_hash: bcrypt,
      totp_secret,
      is_breakglass: true,
      oauth_registrations: [{ provider_type: "google", provider_subject: "evil" }],
    });
    expect(await importLines([line], trusting)).toMatchObject([{ outcome: "skipped" }]);
    expect(await rowsOf("ada@globex.test")).toEqual(before);
    expect(await importLines([line], { ...trusting, updates_existing: true })).toMatchObject([{ outcome: "changed" }]);
    const [after] = await rowsOf("ada@globex.test");
    expect(after).toEqual({ ...before[0], name: "Mallory", updated_at: after?.updated_at });
    expect(await importLines([line], { ...trusting, updates_existing: true })).toMatchObject([{ outcome: "skipped" }]);
  });

  test("gains nothing from an imported password of theirs in another organization", async () => {
    const lines = [orgOf("evil"), memberOf("evil", "ada@globex.test", { password_hash: bcrypt })];
    expect((await importLines(lines, trusting)).map(({ outcome }) => outcome)).toEqual(["added", "added"]);
    expect((await rowsOf("ada@globex.test")).map(({ reach }) => reach)).toContain("organization");
    const { client } = provider.openPage();
    await refusal(
      client.passwords.discovery.authenticate({ email_address: "ada@globex.test", password: "U*U" }),
      "unauthorized_credentials",
    );
  });

  test("an imported ID moves no member, and is unique", async () => {
    const first = memberOf("globex", "first@moved.test", { external_id: "m-1" });
    const [added] = await importLines([first], trusting);
    expect(added).toMatchObject({ outcome: "added" });
    const results = await importLines(
      [
        { ...first, email_address: "other@moved.test" },
        { ...first, external_id: "m-2" },
        { ...first, email_address: "ada@globex.test" },
      ],
      { ...trusting, updates_existing: true },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(["skipped", "refused", "skipped"]);
    expect(await rowsOf("other@moved.test")).toEqual([]);
    const path = `/organizations/${await idOf("globex")}/members/${added?.member_id}`;
    await backendOf(provider)("DELETE", path);
    expect(await importLines([first], trusting)).toMatchObject([{ outcome: "skipped" }]);
    const unlinked = memberOf("globex", "first@moved.test", {});
    expect(await importLines([unlinked], trusting)).toMatchObject([{ outcome: "skipped" }]);
  });
});

describe("T88: only a trusted source verifies an address", () => {
  const credentials = {
    password_hash: bcrypt,
    totp_secret,
    oauth_registrations: [{ provider_type: "google", provider_subject: "g-1" }],
  };
  test.each([
    ["the file does not say so", { email_verified_by: undefined }, trusting],
    ["the importer trusts no source", {}, {}],
    ["the importer trusts another source", { email_verified_by: "elsewhere" }, trusting],
    ["another organization has claimed the domain", { email_address: "x@claimed.test" }, trusting],
  ])("%s: the address is unverified, and no credential is imported", async (name, fields, options) => {
    const slug = `unproven-${name.length}`;
    const line: Line = { ...memberOf(slug, `u@${slug}.test`, credentials), ...fields };
    const [, result] = await importLines([orgOf(slug), line], options);
    expect(result).toMatchObject({
      outcome: "added",
      notes: expect.arrayContaining([expect.stringContaining("Left out")]),
    });
    const [row] = await rowsOf(String(line.email_address));
    expect(row).toMatchObject({
      email_address_verified: false,
      password_hash: null,
      totp_registration_id: "",
      mfa_enrolled: false,
      oauth_registrations: [],
    });
  });

  test("an export only contains secrets if the configuration says so", async () => {
    for (const kind of ["members", "organizations"]) {
      const { status, body } = await backendOf(provider)("POST", `/export/${kind}`, { with_secrets: true });
      expect([status, body.error_type]).toEqual([403, "unauthorized_action"]);
    }
    const { body } = await backendOf(provider)("POST", "/export/members", {});
    expect(JSON.stringify(body)).not.toMatch(/password_hash|totp_secret|recovery/);
  });
});

describe("T88: a restriction of the other system", () => {
  test("a blocked member arrives deactivated: without credentials, and their address cannot join again until an admin restores them", async () => {
    const settings = { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["blocked.test"] };
    const line = memberOf("blocked", "mallory@blocked.test", {
      external_id: "b-1",
      status: "deleted",
      roles: ["admin"],
      password_hash: bcrypt,
      totp_secret,
      oauth_registrations: [{ provider_type: "google", provider_subject: "g-mallory" }],
    });
    const lines = [orgOf("blocked", { settings }), line, memberOf("blocked", "ada@blocked.test")];
    const [, blocked, ada] = await importLines(lines, trusting, "old");
    expect(blocked).toMatchObject({
      outcome: "added",
      restrictions: ["deactivated"],
      notes: ["Left out, because the member is deactivated: password_hash, totp_secret, oauth_registrations."],
    });
    expect(ada).not.toHaveProperty("restrictions");
    await refusal(login("mallory@blocked.test", "blocked", "U*U", "old"), "unauthorized_credentials");
    const organization_id = await idOf("blocked", "old");
    const { client } = inVariant(provider, "old").openPage();
    for (const email_address of ["mallory@blocked.test", "mallory+again@blocked.test"]) {
      const request = { email_address, organization_id };
      await refusal(client.magicLinks.email.loginOrSignup(request), "email_jit_provisioning_not_allowed");
    }
    expect((await importLines(lines, trusting, "old")).map(({ outcome }) => outcome)).toEqual(Array(3).fill("skipped"));
    const unlinked = { ...line, external_id: undefined, status: undefined };
    expect(await importLines([unlinked], trusting, "old")).toMatchObject([{ outcome: "skipped" }]);

    const path = `/organizations/${organization_id}/members/${blocked?.member_id}/reactivate`;
    expect((await backendOf(provider, "old")("PUT", path)).body.data.member.status).toBe("active");
    await refusal(login("mallory@blocked.test", "blocked", "U*U", "old"), "unauthorized_credentials");
  });

  test("a member who is here already is not deactivated, and the result says so", async () => {
    const [result] = await importLines([memberOf("globex", "ada@globex.test", { status: "deleted" })], trusting);
    expect(result).toMatchObject({ outcome: "skipped", reason: expect.stringContaining("does not deactivate") });
  });

  test("a member who must reset their password arrives without it, and sets one by email", async () => {
    const line = memberOf("resets", "ria@resets.test", { password_hash: bcrypt, must_reset_password: true });
    const [, result] = await importLines([orgOf("resets"), line], trusting, "old");
    expect(result).toMatchObject({ outcome: "added", restrictions: ["must_reset_password"] });
    await refusal(login("ria@resets.test", "resets", "U*U", "old"), "unauthorized_credentials");
    const organization_id = await idOf("resets", "old");
    const page = inVariant(provider, "old").openPage();
    const mail = await mailFrom(inVariant(provider, "old"), "ria@resets.test", () =>
      page.client.passwords.resetByEmailStart({ email_address: "ria@resets.test", organization_id }),
    );
    const { member_authenticated } = await page.client.passwords.resetByEmail({
      password_reset_token: tokenOf(mail),
      password: "a new one that is long enough",
    });
    expect(member_authenticated).toBe(true);
  });

  test("the command counts each kind", async () => {
    const users = [
      { id: "k1", email: "blocked@counted.test", emailVerified: true, enabled: false },
      { id: "k2", email: "unverified@counted.test", emailVerified: false, enabled: true },
      { id: "k3", email: "reset@counted.test", emailVerified: true, requiredActions: ["UPDATE_PASSWORD"] },
      { id: "k4", email: "usual@counted.test", emailVerified: true, enabled: true },
    ];
    const organizations = [{ id: "o1", name: "Counted", alias: "counted", members: users.map(({ id }) => ({ id })) }];
    const realm = write("realm.json", [JSON.stringify({ organizations, users })]);
    const args = ["import", realm, "--format", "keycloak", "--trust", "keycloak"];
    const tried = await run([...args, "--dry-run", "--json"], "old");
    const restricted = { deactivated: 1, unverified: 1, must_reset_password: 1 };
    expect(JSON.parse(tried.stdout)).toMatchObject({ added: 5, restricted });
    expect((await run(args, "old")).stdout).toBe(
      "5 added, 0 changed, 0 skipped, 0 failed.\nOf the added members: 1 deactivated, 1 with an unverified email address, 1 who must reset their password.\n",
    );
  });
});

describe("lines of one call", () => {
  const rowOf = async (email_address: string) => (await rowsOf(email_address))[0];

  test("have the results that they have one by one, whatever they have in common", async () => {
    const twice = memberOf("common", "twice@common.test", { external_id: "c-1" });
    const lines = [
      orgOf("common", { external_id: "o-common" }),
      orgOf("common-too"),
      memberOf("common", "plain@common.test", { name: "Plain", roles: ["admin"], trusted_metadata: { seat: 1 } }),
      twice,
      { ...twice, external_id: undefined },
      { ...twice, email_address: "moved@common.test" },
      memberOf("common", "blocked@common.test", { status: "deleted" }),
      memberOf("common", "blocked@common.test"),
      memberOf("common", "factor@common.test", { external_id: "c-2", totp_secret }),
      memberOf("common", "other@common.test", { external_id: "c-2" }),
      memberOf("common", "both@common.test", { password_hash: bcrypt }),
      memberOf("common-too", "both@common.test", { password_hash: bcrypt }),
      memberOf("common", "emperor@common.test", { roles: ["emperor"] }),
      memberOf("common", "unverified@common.test", { email_verified_by: "elsewhere", password_hash: bcrypt }),
      memberOf("common", "reset@common.test", { password_hash: bcrypt, must_reset_password: true }),
      {
        ...memberOf("common", "by-id@common.test"),
        organization_slug: undefined,
        organization_external_id: "o-common",
      },
      memberOf("nowhere", "lost@common.test"),
      memberOf("COMMON", "case@Common.test", { is_breakglass: true }),
    ];
    const shape = (results: Result[]) => results.map(({ member_id: _, organization_id: __, ...result }) => result);
    const together = await importLines(lines, trusting, "together");
    const separately: Result[] = [];
    for (const line of lines) separately.push(...(await importLines([line], trusting, "separate")));
    expect(shape(together)).toEqual(shape(separately));
    expect(together.map(({ outcome }) => outcome)).toEqual([
      ...["added", "added", "added", "added", "skipped", "skipped", "added", "skipped", "added", "skipped"],
      ...["added", "added", "refused", "added", "added", "added", "refused", "added"],
    ]);

    const rows = async (project: string) => {
      const { rows } = await sql<Line>`
        select m.email_address, m.email_address_verified, m.status, m.name, m.roles, m.is_breakglass, m.mfa_enrolled,
          m.trusted_metadata, m.oauth_registrations, m.security_epoch, p.password_hash, p.foreign_decoy, p.reach,
          i.external_id, o.organization_slug, u.members, u.metadata_bytes
        from members m join organizations o using (project_id, organization_id)
          join organization_usage u using (project_id, organization_id)
          left join imported_members i using (project_id, organization_id, member_id)
          left join passwords p on p.project_id = m.project_id and p.organization_id = m.organization_id
            and p.member_id = m.member_id and p.member_password_id = m.member_password_id
        where m.project_id = ${`project-test-${project}`}
        order by o.organization_slug, m.email_address`.execute(provider.provider.services.db);
      return rows;
    };
    const found = await rows("together");
    expect(found).toHaveLength(10);
    expect(found).toEqual(await rows("separate"));
    const events = async (of: string) => {
      const actions = ["member.created", "password.changed"];
      const { body } = await backendOf(provider, of)("POST", "/audit_events/search", { actions, limit: 100 });
      return body.data.events.map(({ action, email_address }: Line) => `${action} ${email_address}`).sort();
    };
    expect(await events("together")).toEqual(await events("separate"));
  });

  test("are skipped together when they are repeated, and changed if the import updates", async () => {
    const lines = [1, 2, 3].map((at) => memberOf("again", `m${at}@again.test`, { external_id: `a-${at}` }));
    await importLines([orgOf("again"), ...lines], trusting, "together");
    const more = [...lines, memberOf("again", "m4@again.test")];
    expect((await importLines(more, trusting, "together")).map(({ outcome }) => outcome)).toEqual([
      ...["skipped", "skipped", "skipped", "added"],
    ]);
    const named = lines.map((line) => ({ ...line, name: "Named" }));
    const updating = { ...trusting, updates_existing: true };
    expect((await importLines(named, updating, "together")).map(({ outcome }) => outcome)).toEqual([
      ...["changed", "changed", "changed"],
    ]);
    expect(await rowOf("m1@again.test")).toMatchObject({ name: "Named" });
  });

  test("that exceed a quota are refused from there on, and a refused first line leaves the others counted", async () => {
    const lines = [1, 2, 3].map((at) => memberOf("full", `m${at}@full.test`));
    const results = await importLines([orgOf("full"), ...lines], trusting, "small");
    expect(results.map(({ outcome }) => outcome)).toEqual(["added", "added", "added", "refused"]);
    const costly = memberOf("counted", "first@counted.test", { password_hash: `$2b$13$${".".repeat(53)}` });
    await importLines([orgOf("counted")], trusting, "small");
    const [first, second] = await importLines([costly, memberOf("counted", "second@counted.test")], trusting, "small");
    expect([first?.outcome, second?.outcome]).toEqual(["refused", "added"]);
    const { rows } =
      await sql`select members from organization_usage join organizations using (project_id, organization_id)
      where organization_slug = 'counted' and project_id = 'project-test-small'`.execute(provider.provider.services.db);
    expect(rows).toEqual([{ members: 1 }]);
  });
});

test("the CSV example of docs/migrate/csv.md is imported with the result that the page shows", async () => {
  const page = readFileSync(new URL("../../../docs/migrate/csv.md", import.meta.url), "utf8");
  const blocks = [...page.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)].map(([, language, text]) => ({ language, text }));
  const example = blocks.find(({ language }) => language === "csv")?.text ?? "";
  const shown = blocks.find(({ language }) => language === "text")?.text;
  writeFileSync(join(folder, "members.csv"), example);
  const commands =
    blocks
      .find(({ language }) => language === "sh")
      ?.text?.trim()
      .split("\n") ?? [];
  const outputs: string[] = [];
  for (const command of commands) {
    const [, ...args] = command.split(" ");
    outputs.push((await run(args, "sheet")).stdout);
  }
  expect(outputs.slice(1)).toEqual([`Dry run, nothing was written: ${shown}`, shown]);
  const [ada] = await rowsOf("ada@globex.test").then((rows) =>
    rows.filter(({ project_id }) => project_id === "project-test-sheet"),
  );
  expect(ada).toMatchObject({ name: "Ada Lovelace", roles: ["admin"], trusted_metadata: { plan: "paid" } });
  const again = await run(["import", "members.csv", "--format", "csv", "--trust", "csv"], "sheet");
  expect(again.stdout).toBe("0 added, 0 changed, 4 skipped, 0 failed.\n");
});

test("a refused line has its reason, contains no secret, and does not affect the others", async () => {
  const results = await importLines(
    [
      orgOf("refusals"),
      { type: "nothing" },
      memberOf("refusals", "no address"),
      memberOf("refusals", "r@refusals.test", { roles: ["emperor"] }),
      memberOf("refusals", "r@refusals.test", { password_hash: "md5:topsecret" }),
      memberOf("refusals", "r@refusals.test", { totp_secret: "not base32!" }),
      memberOf("refusals", "r@refusals.test", { unknown: "topsecret" }),
      memberOf("nowhere", "r@refusals.test"),
      memberOf("refusals", "r@refusals.test", { organization_external_id: "both" }),
      orgOf("Not a slug!"),
      memberOf("refusals", "good@refusals.test"),
    ],
    trusting,
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(["added", ...Array(9).fill("refused"), "added"]);
  expect(JSON.stringify(results)).not.toContain("topsecret");
  for (const { outcome, reason } of results) if (outcome === "refused") expect(reason).toBeTruthy();
  expect(await rowsOf("r@refusals.test")).toEqual([]);
});

/** A project with everything that can be exported. */
const file = [
  orgOf("acme", {
    external_id: "org_1",
    organization_name: "Acme",
    settings: {
      mfa_policy: "OPTIONAL",
      organization_primary_color: "#0A6E5C",
      email_allowed_domains: ["acme.test"],
      sso_default_connection_id: "oidc-connection-acme",
    },
    trusted_metadata: { plan: "paid" },
    sso_connections: [
      {
        kind: "oidc",
        connection_id: "oidc-connection-acme",
        display_name: "Acme's",
        issuer: "https://idp.acme.test",
        client_id: "portico",
        client_secret: "s3cret",
        authorization_url: "https://idp.acme.test/authorize",
        token_url: "https://idp.acme.test/token",
        jwks_url: "https://idp.acme.test/keys",
      },
      {
        kind: "saml",
        connection_id: "saml-connection-acme",
        idp_entity_id: "",
        idp_sso_url: "https://idp.acme.test/sso",
      },
    ],
    scim_connection: { display_name: "People", identity_provider: "okta", attribute_mapping: { team: "department" } },
  }),
  orgOf("beta", { external_id: "org_2" }),
  memberOf("acme", "carol@acme.test", {
    external_id: "u-1",
    name: "Carol",
    roles: ["admin"],
    trusted_metadata: { seat: 7 },
    untrusted_metadata: { theme: "dark" },
    password_hash: bcrypt,
    totp_secret,
    recovery_codes: ["k7dm-3pqx-wz9f", "aaaa-bbbb-cccc"],
    mfa_phone_number: "+12025550123",
    mfa_phone_number_verified_by: "old",
    oauth_registrations: [{ provider_type: "google", provider_subject: "g-carol" }],
  }),
  memberOf("beta", "carol@acme.test", { external_id: "u-1", password_hash: bcrypt }),
  {
    ...memberOf("beta", "dave@beta.test", { external_id: "u-2", status: "invited" }),
    organization_slug: undefined,
    organization_external_id: "org_2",
  },
];

test("an export can be imported into an empty project, exports to the same file, and its members sign in there", async () => {
  const source = write("source.jsonl", file);
  const tried = await run(["import", source, "--dry-run", "--trust", "old", "--json"], "old");
  expect(JSON.parse(tried.stdout)).toMatchObject({ dry_run: true, added: 5, refused: 0, skipped: 0 });
  expect(await rowsOf("carol@acme.test")).toEqual([]);
  const first = await run(["import", source, "--trust", "old", "--json", "--report", "results.jsonl"], "old");
  expect(JSON.parse(first.stdout)).toMatchObject({ added: 5, refused: 0, with_notes: 0 });
  expect(readFileSync(join(folder, "results.jsonl"), "utf8")).toMatch(/"external_id":"u-1".*"member_id":"member-/);
  const again = await run(["import", source, "--trust", "old"], "old");
  expect(again).toMatchObject({ exitCode: 0, stdout: "0 added, 0 changed, 5 skipped, 0 failed.\n" });

  const out = await run(["export", "out.jsonl", "--secrets", "--json"], "old");
  expect(JSON.parse(out.stdout)).toMatchObject({ with_secrets: true });
  expect(statSync(join(folder, "out.jsonl")).mode & 0o777).toBe(0o600);
  const into = await run(["import", "out.jsonl", "--trust", "portico", "--json"], "new");
  expect(JSON.parse(into.stdout), into.stdout).toMatchObject({ refused: 0, skipped: 0, with_notes: 0 });
  expect((await run(["export", "out-again.jsonl", "--secrets"], "new")).exitCode).toBe(0);
  const [one, two] = ["out.jsonl", "out-again.jsonl"].map((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  expect(two).toEqual(one);
  expect(
    one?.find(
      ({ email_address, organization_slug }) => email_address === "carol@acme.test" && organization_slug === "acme",
    ),
  ).toMatchObject({
    email_verified_by: "portico",
    password_hash: bcrypt,
    totp_secret,
    recovery_codes: ["k7dm-3pqx-wz9f", "aaaa-bbbb-cccc"],
    mfa_phone_number_verified_by: "portico",
    roles: ["admin"],
  });

  // The old password, then the old authenticator.
  const { client, answer } = await login("carol@acme.test", "acme", "U*U", "new");
  expect(answer).toMatchObject({ member_authenticated: false, mfa_required: expect.anything() });
  const done = await client.totp.authenticate({
    organization_id: answer.organization.organization_id,
    member_id: answer.member_id,
    code: totpCode(provider, totp_secret),
  });
  expect(done.member).toMatchObject({ name: "Carol", totp_registration_id: expect.stringMatching(/^member-totp-/) });
  const { body } = await backendOf(provider, "new")("POST", "/audit_events/search", {
    actions: ["export.read", "import.applied"],
  });
  expect(body.data.events.map(({ action }: Line) => action)).toEqual(
    expect.arrayContaining(["export.read", "import.applied"]),
  );
  expect(JSON.stringify(body)).not.toContain(bcrypt);
});

test(
  `${isLong ? "100,000" : "200"} lines are exported and imported in bounded memory, and an interrupted import continues`,
  async () => {
    const count = isLong ? 100_000 : 200;
    const lines = [
      orgOf("many"),
      ...Array.from({ length: count }, (_, at) => memberOf("many", `m${at}@many.test`, { external_id: `${at}` })),
    ];
    // On real servers, plans are made for tables as they are. Test servers do not, and would read half of them for each
    // line.
    const analyze = () => sql`analyze members, imported_members`.execute(provider.provider.services.db);
    onTestFinished(repeat(5_000, analyze, (error) => console.error(error)).stop);
    const half = write("half.jsonl", lines.slice(0, count / 2));
    const all = write("all.jsonl", lines);
    expect((await run(["import", half, "--trust", "old"], "many")).exitCode).toBe(0);
    const isOnServer = process.env.PORTICO_TEST_STORE === "postgres";
    // The embedded store's rows are in this process, too.
    const used = () => process.memoryUsage()[isOnServer ? "rss" : "heapTotal"];
    const before = used();
    const { stdout } = await run(["import", all, "--trust", "old", "--json"], "many");
    expect(JSON.parse(stdout)).toMatchObject({ added: count / 2 + 1, skipped: count / 2, refused: 0 });
    const out = await run(["export", "many.jsonl", "--json"], "many");
    expect(JSON.parse(out.stdout)).toMatchObject({ organizations: 1, members: count });
    expect(used() - before).toBeLessThan(500 * 1024 * 1024);
  },
  isLong ? 3_600_000 : 60_000,
);

test("an import that loses the provider says where it stopped, and its report has the lines until there", async () => {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      calls += 1;
      if (calls > 1) return request.socket.destroy();
      const results = Array.from({ length: 100 }, () => ({ outcome: "added" }));
      response.setHeader("Content-Type", "application/json");
      return response.end(JSON.stringify({ status_code: 200, request_id: "request-1", data: { results } }));
    });
  });
  const url = await listen(server);
  const lines = Array.from({ length: 150 }, (_, at) => memberOf("lost", `m${at}@lost.test`));
  const args = ["import", write("lost.jsonl", lines), "--report", "lost-report.jsonl"];
  const environment = { PORTICO_URL: url, PORTICO_PROJECT_ID: PROJECT_ID, PORTICO_SECRET: PROJECT_SECRET };
  const { exitCode, stderr } = await porticoWarm(args, { folder, environment });
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain("Lines imported: 100 of 150");
  expect(stderr).toContain("Stopped after line 100. To continue, run the command again");
  expect(readFileSync(join(folder, "lost-report.jsonl"), "utf8").trim().split("\n")).toHaveLength(100);
});

test("T155: a page of an export ends before it exceeds 256 KiB, and the next one continues", async () => {
  const addresses = Array.from({ length: 24 }, (_, at) => `l${at}@large.test`);
  await importLines(
    [orgOf("large"), orgOf("larger"), ...addresses.map((one, at) => memberOf(at < 15 ? "large" : "larger", one))],
    trusting,
    "large",
  );
  const metadata = JSON.stringify({ text: "x".repeat(20_000) });
  const { db } = provider.provider.services;
  await db
    .updateTable("members")
    .set({ untrusted_metadata: metadata })
    .where("email_address", "in", addresses)
    .execute();
  const found: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await backendOf(provider, "large")("POST", "/export/members", { limit: 500, cursor });
    const page = body.data.lines.map(({ email_address }: Line) => email_address);
    found.push(...page);
    sizes.push(page.length);
    cursor = body.data.results_metadata.next_cursor;
  } while (cursor);
  expect(sizes).toEqual([13, 11]);
  expect(found.toSorted()).toEqual(addresses.toSorted());
});

test("every line with an error is reported, and a file of another format is refused", async () => {
  const name = write("errors.jsonl", ["{ no json", '"text"', orgOf("errors"), memberOf("errors", "none")]);
  const { exitCode, stdout, stderr } = await run(["import", name]);
  expect([exitCode, stdout]).toEqual([1, "1 added, 0 changed, 0 skipped, 3 failed.\n"]);
  expect(stderr).toContain("Line 1: The line is not JSON.");
  expect(stderr).toMatch(/Line 4, none: .*invalid_email/);
  expect(await run(["import", "missing.jsonl"])).toMatchObject({ exitCode: 2 });
  const table = write("people.csv", ["email_address,name", "ada@globex.test,Ada"]);
  expect(await run(["import", table])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--format csv") });
  expect(await run(["export", name])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("already exists"),
  });
});
