import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT_ID, PROJECT_SECRET, type TestProvider } from "@portico/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionTokenOf, signIn } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { type CommandOptions, portico, porticoWarm } from "../support/command-line/portico.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";

let provider: TestProvider;
let folder: string;
beforeAll(async () => {
  provider = await startCheckedProvider();
  folder = mkdtempSync(join(tmpdir(), "portico-cli-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await provider.stop();
});

/** In a folder without a configuration. */
const surroundings = ({ input, environment }: CommandOptions = {}): CommandOptions => ({
  folder,
  input,
  environment: {
    COLUMNS: "160",
    NO_COLOR: "1",
    PORTICO_URL: provider.url,
    PORTICO_PROJECT_ID: PROJECT_ID,
    PORTICO_SECRET: PROJECT_SECRET,
    ...environment,
  },
});
const run = (args: string[], options?: CommandOptions) => porticoWarm(args, surroundings(options));

/** Output for programs. */
async function json(args: string[], options?: { input?: string }) {
  const { exitCode, stdout, stderr } = await run([...args, "--json"], options);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
}

test("creates, shows, changes, finds and deletes organizations", async () => {
  const created = await json(["organizations", "create", "Stark Industries", "--set", "mfa_policy=REQUIRED_FOR_ALL"]);
  expect(created.organization).toMatchObject({ organization_slug: "stark-industries", mfa_policy: "REQUIRED_FOR_ALL" });
  const changed = await json([
    "organizations",
    "update",
    "stark-industries",
    "--name",
    "Stark",
    "--set",
    'email_allowed_domains=["stark.test"]',
    'trusted_metadata={"plan":"paid"}',
  ]);
  expect(changed.organization).toMatchObject({
    organization_name: "Stark",
    email_allowed_domains: ["stark.test"],
    trusted_metadata: { plan: "paid" },
  });
  const table = await run(["organizations", "list", "--find", "stark"]);
  expect(table.exitCode).toBe(0);
  expect(table.stdout).toMatch(/│ stark-industries\s+│ Stark\s+│ required\s+│ stark.test/);
  expect(table.stdout).not.toContain("globex");
  expect(
    (await json(["organizations", "show", created.organization.organization_id])).organization.organization_name,
  ).toBe("Stark");

  const careful = await run(["organizations", "delete", "stark-industries"]);
  expect(careful).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining("--yes") });
  await json(["organizations", "delete", "stark-industries", "--yes"]);
  expect(await run(["organizations", "show", "stark-industries"])).toMatchObject({
    exitCode: 1,
    stderr: "No organization has the slug or ID stark-industries. List them with: portico organizations list\n",
  });
});

test("a list stops at its limit and says that there is more", async () => {
  const { organizations, has_more } = await json(["organizations", "list", "--limit", "2"]);
  expect([organizations.length, has_more]).toEqual([2, true]);
  const shown = await run(["organizations", "list", "--limit", "2"]);
  expect(shown.stderr).toContain("Showing the first 2");
  expect((await run(["organizations", "list", "--limit", "none"])).exitCode).toBe(2);
});

test("adds, invites, changes, deletes and restores members", async () => {
  const added = await json(["members", "add", "globex", "tony@globex.test", "--name", "Tony", "--role", "admin"]);
  expect(added.member).toMatchObject({ name: "Tony", roles: [{ role_id: "admin" }] });
  const { member } = await json([
    "members",
    "update",
    "globex",
    "tony@globex.test",
    "--set",
    'trusted_metadata={"seat":1}',
  ]);
  expect(member).toMatchObject({ name: "Tony", trusted_metadata: { seat: 1 } });
  await json(["members", "invite", "globex", "pepper@globex.test", "--name", "Pepper"]);
  expect((await provider.mailbox.latest("pepper@globex.test")).subject).toBe("You've been invited to Globex");
  const { members } = await json(["members", "list", "globex", "--status", "invited"]);
  expect(members.map((one: { email_address: string }) => one.email_address)).toContain("pepper@globex.test");

  const moved = await run(["members", "move", "globex", "tony@globex.test", "stark@globex.test"]);
  expect(moved.stderr).toContain("Sent a link to stark@globex.test");
  expect(moved.stdout).toContain("tony@globex.test");
  expect((await run(["members", "remove", "globex", "tony@globex.test"])).stdout).toContain(
    "tony@globex.test removed.",
  );
  const back = await json(["members", "reactivate", "globex", member.member_id]);
  expect(back.member.status).toBe("active");
  expect(await run(["members", "add", "globex", "tony@globex.test", "--json"])).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('"error_type": "duplicate_member_email"'),
  });
});

test("an import adds valid lines, reports the others by number, and can run again", async () => {
  const file = join(folder, "people.csv");
  writeFileSync(file, "# people\nrhodey@globex.test,James Rhodes\nnot an address\nhappy@globex.test\n");
  const first = await run(["members", "import", "globex", file]);
  expect(first.exitCode).toBe(1);
  expect(first.stdout).toBe("2 added, 0 already members, 1 failed.\n");
  expect(first.stderr).toContain("Adding members: 3 of 3");
  expect(first.stderr).toContain("Line 3, not an address:");
  const again = await run(["members", "import", "globex", file, "--json"]);
  expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, present: 2, refused: [{ line: 3 }] });
  expect((await json(["members", "show", "globex", "rhodey@globex.test"])).member.name).toBe("James Rhodes");
});

test("lists sessions, checks them by token, and revokes them", async () => {
  const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
  const { member_sessions } = await json(["sessions", "list", "globex", "ada@globex.test"]);
  expect(member_sessions[0].member_session_id).toBe(answer.member_session?.member_session_id);
  for (const input of [sessionTokenOf(client), `${answer.session_jwt}\n`]) {
    expect((await json(["sessions", "check"], { input })).member.email_address).toBe("ada@globex.test");
  }
  expect((await json(["sessions", "revoke", "globex", "ada@globex.test"])).revoked).toBeGreaterThan(0);
  expect(await run(["sessions", "check"], { input: sessionTokenOf(client) })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("session_not_found"),
  });
  expect((await run(["sessions", "check"])).exitCode).toBe(2);
});

test("adds apps with a secret that is shown once, lists them, replaces the secret, and removes them", async () => {
  const callback = "https://sync.test/callback";
  const created = await json(["apps", "create", "Sync", "--id", "sync", "--redirect", callback, "--scope", "openid"]);
  expect(created.client_secret).toMatch(/^[\w-]{43}$/);
  expect(created.connected_app).toMatchObject({
    client_id: "sync",
    client_type: "third_party",
    allowed_scopes: ["openid"],
  });
  expect((await run(["apps", "list"])).stdout).toMatch(/│ sync\s+│ Sync\s+│ third_party\s+│ management\s+│ https:/);
  const rotated = await json(["apps", "rotate-secret", "sync"]);
  expect(rotated.client_secret).not.toBe(created.client_secret);
  expect((await json(["apps", "rotate-secret", "sync", "--complete"])).connected_app.has_next_secret).toBe(false);
  expect((await run(["apps", "rotate-secret", "sync", "--cancel"])).exitCode).toBe(1);
  expect((await run(["apps", "delete", "sync"])).exitCode).toBe(2);
  await json(["apps", "delete", "sync", "--yes"]);
  expect((await json(["apps", "list"])).connected_apps).toEqual([]);
});

describe("keys", () => {
  test("T41: are shown and rotated, and a waiting rotation ends when the old key is gone", async () => {
    expect((await json(["keys", "list"])).keys.map((key: { state: string }) => key.state)).toEqual(["signing"]);
    const rotated = await json(["keys", "rotate"]);
    expect(rotated.keys.map((key: { state: string }) => key.state)).toEqual(["published", "signing"]);
    expect(await run(["keys", "rotate"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("key_rotation_in_progress"),
    });
    provider.clock.advance({ minutes: 20 });
    const waiting = portico(["keys", "rotate", "--wait"], surroundings());
    const isRotating = async () => (await json(["keys", "list"])).keys.length === 2;
    await expect.poll(isRotating, { timeout: 20_000 }).toBe(true);
    provider.clock.advance({ minutes: 20 });
    expect(await waiting).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/(\d+) of \1\n$/) });
    expect((await json(["keys", "rotate", "--immediately"])).keys).toHaveLength(1);
  });
});

test("an unreachable provider, a wrong secret and a wrong value have their own exit codes", async () => {
  expect(await run(["keys", "list"], { environment: { PORTICO_URL: "http://127.0.0.1:9" } })).toMatchObject({
    exitCode: 3,
    stdout: "",
  });
  expect(await run(["keys", "list"], { environment: { PORTICO_SECRET: "wrong" } })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("invalid_project_credentials"),
  });
  expect(await run(["organizations", "create", "x", "--set", "mfa_policy=SOMETIMES"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("mfa_policy must be one of"),
  });
  expect(await run(["organizations", "create", "x", "--set", "nonsense=1"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("nonsense is not a known field"),
  });
});

test("creates, tests, activates, deactivates and deletes connections, and manages roles and second factors", async () => {
  const { connection } = await json(["sso", "create", "globex", "saml", "--name", "Okta", "--hold"]);
  const metadata = join(folder, "metadata.xml");
  writeFileSync(metadata, String(createSamlIdp().metadata));
  const read = await json(["sso", "metadata", "globex", "Okta", metadata]);
  expect(read.connection).toMatchObject({ connection_id: connection.connection_id, status: "pending" });
  const shown = await run(["sso", "show", "globex", "Okta"]);
  expect(shown.stdout).toMatch(/verification_certificates\n\S+\s+\S+ \(expires 2049-01-01\)/);
  const { test_run_url } = await json(["sso", "test", "globex", "Okta"]);
  expect(test_run_url).toContain(`/v1/public/sso/${PROJECT_ID}/test?token=`);
  expect((await json(["sso", "activate", "globex", "Okta"])).connection.status).toBe("active");
  expect((await json(["sso", "list", "globex"])).saml_connections).toHaveLength(1);
  expect((await json(["sso", "attempts", "globex", "--connection", "Okta"])).attempts).toEqual([]);
  expect((await run(["sso", "delete", "globex", "Okta"])).exitCode).toBe(2);
  await json(["sso", "delete", "globex", "Okta", "--yes"]);
  expect((await run(["sso", "show", "globex", "Okta"])).stderr).toContain("List them with: portico sso list globex");

  const oidc = await json(["sso", "create", "globex", "oidc", "--name", "Entra"]);
  const secret = ["sso", "update", "globex", "Entra", "--client-secret-from-stdin", "--set", "client_id=portico"];
  const updated = await json(secret, { input: "a secret of theirs\n" });
  expect(updated.connection).toMatchObject({ connection_id: oidc.connection.connection_id, client_id: "portico" });
  expect(JSON.stringify(updated)).not.toContain("a secret");

  expect((await run(["roles", "assign", "globex", "bob@globex.test", "admin"])).stdout).toBe(
    "bob@globex.test has admin.\n",
  );
  const { members } = await json(["roles", "members", "globex", "admin"]);
  expect(members.map((one: { email_address: string }) => one.email_address)).toContain("bob@globex.test");
  await json(["roles", "unassign", "globex", "bob@globex.test", "admin"]);
  expect((await run(["roles", "list", "globex"])).stdout).toContain("admin");
  expect((await run(["roles", "types"])).stdout).toMatch(
    /^\/\*\* .+ \*\/\nexport type Permissions = \{\n {2}"organization": "update" \| "delete";\n[^}]+;\n\};\n$/,
  );

  const required = await run(["members", "second-factors", "require", "globex", "bob@globex.test"]);
  expect(required.stdout).toBe("bob@globex.test needs a second factor at every sign-in. None is set up.\n");
  await json(["members", "second-factors", "release", "globex", "bob@globex.test"]);

  await signIn(provider, "bob@globex.test", "globex");
  expect(await run(["sessions", "revoke", "globex"])).toMatchObject({ exitCode: 2 });
  expect((await json(["sessions", "revoke", "globex", "--all-members"])).revoked).toBeGreaterThan(0);
  expect((await json(["sessions", "list", "globex", "bob@globex.test"])).member_sessions).toEqual([]);
});

test("claims, looks up, connects and releases a domain", async () => {
  const { domain } = await json(["domains", "claim", "globex", "globex.example"]);
  expect(domain).toMatchObject({ domain: "globex.example", status: "pending" });
  const shown = await run(["domains", "show", "globex", "globex.example"]);
  expect(shown.stdout).toContain(domain.record_value);
  expect((await json(["domains", "connect", "globex", "globex.example"])).domain.connection_id).toBeNull();
  expect((await run(["domains", "list", "globex"])).stdout).toContain("globex.example");
  expect((await run(["domains", "delete", "globex", "globex.example"])).exitCode).toBe(2);
  expect((await run(["domains", "delete", "globex", "globex.example", "--yes"])).stdout).toBe(
    "globex.example removed.\n",
  );
});

test("lists, exports, follows and verifies the audit log", async () => {
  await json(["organizations", "create", "Wayne Enterprises"]);
  const { events, has_more } = await json(["audit", "list", "--limit", "1", "--action", "organization.created"]);
  expect([events.length, events[0].action, has_more]).toEqual([1, "organization.created", true]);
  const table = await run(["audit", "list", "--organization", "wayne-enterprises"]);
  expect(table.stdout).toContain("organization.created");
  const lines = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await run(["audit", "export", ...args]);
    expect(exitCode, stderr).toBe(0);
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  };
  const all = await lines("--to", events[0].occurred_at);
  expect(all.length).toBeGreaterThan(3);
  const [first, second] = all;
  expect((await lines("--after", first.audit_event_id))[0].audit_event_id).toBe(second.audit_event_id);
  const file = join(folder, "audit.ndjson");
  expect((await run(["audit", "export", "--output", file])).exitCode).toBe(0);
  expect(readFileSync(file, "utf8")).toContain(second.audit_event_id);
  expect((await run(["audit", "export", "--output", file])).stderr).toContain("already exists");
  expect((await run(["audit", "list", "--from", "yesterday"])).exitCode).toBe(2);
  expect((await run(["audit", "list", "--member", "ada@globex.test"])).stderr).toContain("--organization");
});

test("T80: verification names altered events, exits with 1, and writes a checkpoint", async () => {
  const checkpoint = join(folder, "checkpoint.json");
  const { db } = provider.provider.services;
  await expect.poll(async () => (await json(["audit", "verify"])).checkpoint.sequence).toBeGreaterThan(2);
  const whole = await run(["audit", "verify", "--checkpoint", checkpoint]);
  expect([whole.exitCode, whole.stdout]).toEqual([0, expect.stringContaining("No changes found")]);
  expect((await json(["audit", "verify", "--checkpoint", checkpoint])).findings).toEqual([]);
  writeFileSync(`${checkpoint}.other`, JSON.stringify({ sequence: 1, chain: "another" }));
  const other = await run(["audit", "verify", "--checkpoint", `${checkpoint}.other`]);
  expect([other.exitCode, other.stdout]).toEqual([
    1,
    "checkpoint: the log no longer matches the checkpoint at position 1\n",
  ]);
  await sql`update audit_events set email_address = 'x' where sequence = 2 and project_id = ${PROJECT_ID}`.execute(db);
  await sql`delete from audit_events where sequence = 1 and project_id = ${PROJECT_ID}`.execute(db);
  const { exitCode, stdout } = await run(["audit", "verify"]);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^deleted: position 1\naltered: audit-event-test-[\da-f-]+, at position 2\n$/);
});
