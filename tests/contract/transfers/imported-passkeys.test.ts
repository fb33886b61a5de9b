import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { inVariant, organization, refusal, signIn, startForFile, variant } from "../support/basics.ts";
import { porticoWarm } from "../support/command-line/portico.ts";
import { passkeysAt } from "../support/passkeys.ts";

const empty = { organizations: [], passkey_rp_id: "localhost" };
const acme = organization("acme", {
  members: ["ann", "bea", "cat"].map((name) => ({ email_address: `${name}@acme.test`, roles: ["admin"] })),
});
const provider = await startForFile({
  project: {},
  otherProjects: [
    variant("old", { ...empty, organizations: [acme] }),
    variant("new", empty),
    variant("untrusting", empty),
    variant("picky", { ...empty, passkey_rp_id: "example.com" }),
    variant("taken", { ...empty, organizations: [organization("here", { members: acme.members })] }),
    variant("crafted", empty),
  ],
});
const folder = mkdtempSync(join(tmpdir(), "portico-passkeys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: string[], name: string) =>
  porticoWarm(args, {
    folder,
    environment: {
      PORTICO_URL: provider.url,
      NO_COLOR: "1",
      PORTICO_PROJECT_ID: `project-test-${name}`,
      PORTICO_SECRET: `secret-test-${name}-not-a-secret`,
    },
  });

type Line = Record<string, unknown>;
const importInto = async (name: string, lines: Line[], trusted = ["portico"]) => {
  const { body } = await backendOf(provider, name)("POST", "/import", { lines, trusted_authorities: trusted });
  return body.data.results;
};
async function idOf(slug: string, name: string): Promise<string> {
  const query = { operator: "OR", operands: [{ filter_name: "organization_slugs", filter_value: [slug] }] };
  const { body } = await backendOf(provider, name)("POST", "/organizations/search", { query });
  return body.data.organizations[0].organization_id;
}

const old = inVariant(provider, "old");
const { device, passkey } = await passkeysAt(old).add(await signIn(old, "ann@acme.test", "acme"));
const second = await passkeysAt(old).add(await signIn(old, "bea@acme.test", "acme"), { set_mfa_enrollment: "enroll" });
await passkeysAt(old).logIn(await idOf("acme", "old"), device);
const exported = await run(["export", "out.jsonl", "--json"], "old");
const lines: Line[] = readFileSync(join(folder, "out.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const lineOf = (name: string) => lines.find(({ email_address }) => email_address === `${name}@acme.test`) as Line;

test("a passkey is exported without secrets, and logs in after the import into another project", async () => {
  expect(JSON.parse(exported.stdout)).toMatchObject({ members: 3, passkeys: 2, with_secrets: false });
  expect(lineOf("ann").passkeys).toEqual([
    expect.objectContaining({
      credential_id: passkey.credential_id,
      algorithm: -7,
      rp_id: "localhost",
      aaguid: passkey.aaguid,
      transports: ["internal", "hybrid"],
      is_backup_eligible: true,
      name: "1Password",
      reach: "project",
      last_used_at: expect.any(String),
    }),
  ]);
  const { stdout } = await run(["import", "out.jsonl", "--trust", "portico"], "new");
  expect(stdout).toBe("4 added, 0 changed, 0 skipped, 0 failed.\nPasskeys of the added members: 2.\n");
  const fresh = passkeysAt(inVariant(provider, "new"));
  const organization_id = await idOf("acme", "new");
  const { client, answer } = await fresh.logIn(organization_id, device);
  expect(answer.member).toMatchObject({ email_address: "ann@acme.test" });
  expect((await client.passkeys.list()).passkeys).toMatchObject([
    { user_handle: device.userHandle, name: "1Password", created_at: passkey.created_at },
  ]);
  expect((await fresh.discover(device)).found.discovered_organizations).toHaveLength(1);
  const bea = await fresh.logIn(organization_id, second.device);
  expect(bea.answer.member).toMatchObject({ mfa_enrolled: true, default_mfa_method: "passkey" });
  await run(["export", "again.jsonl"], "new");
  const of = (file: string) =>
    readFileSync(join(folder, file), "utf8").match(/"(credential_id|public_key|user_handle)":"[^"]+"/g);
  expect(of("again.jsonl")).toEqual(of("out.jsonl"));
});

test("T88: an unverified or blocked member gets none, and the result says so", async () => {
  const [organizationLine] = lines as [Line];
  const blocked = { ...lineOf("bea"), status: "deleted" };
  const results = await importInto("untrusting", [organizationLine, blocked]);
  expect(results[1].notes).toEqual(["Left out, because the member is deactivated: passkeys."]);
  const [unverified] = await importInto("untrusting", [lineOf("ann")], []);
  expect(unverified.notes).toContain("Left out, because the email address is not verified: passkeys.");
  expect(unverified).not.toHaveProperty("passkeys");
  const at = passkeysAt(inVariant(provider, "untrusting"));
  const organization_id = await idOf("acme", "untrusting");
  for (const one of [device, second.device])
    await refusal(at.logIn(organization_id, one), "unable_to_authenticate_passkey");
});

test("T87: it identifies no one outside its organization if the address has a member there", async () => {
  const results = await importInto("taken", lines);
  expect(results[1]).toMatchObject({ outcome: "added", passkeys: 1 });
  const at = passkeysAt(inVariant(provider, "taken"));
  expect((await at.logIn(await idOf("acme", "taken"), device)).answer.member_authenticated).toBe(true);
  await refusal(at.logIn(await idOf("here", "taken"), device), "unable_to_authenticate_passkey");
  expect((await at.discover(device)).found.discovered_organizations).toHaveLength(1);
});

test("a passkey of another relying party, or that the project has, is left out", async () => {
  const results = await importInto("picky", lines);
  expect(results[1].notes).toEqual([
    "Left out, because no origin of the project matches its rp_id: a passkey of localhost.",
  ]);
  const twice = {
    ...lineOf("cat"),
    email_address: "cat2@acme.test",
    external_id: "c2",
    passkeys: lineOf("ann").passkeys,
  };
  const [, added] = await importInto("crafted", [lines[0] as Line, lineOf("ann")]);
  expect(added).toMatchObject({ passkeys: 1 });
  const [again] = await importInto("crafted", [twice]);
  expect(again).toMatchObject({
    outcome: "added",
    notes: ["Left out, because the project already has it: a passkey."],
  });
});

test("a line with a key of another kind, or flags that no authenticator reports, is refused", async () => {
  const [good] = lineOf("ann").passkeys as Line[];
  const crafted = (change: Line) => ({ ...lineOf("cat"), external_id: "c", passkeys: [{ ...good, ...change }] });
  const refused = [
    crafted({ public_key: "AAAA" }),
    crafted({ algorithm: -257 }),
    crafted({ is_backed_up: true, is_backup_eligible: false }),
    crafted({ is_first_factor: false, is_second_factor: false }),
    crafted({ user_handle: undefined }),
  ];
  const results = await importInto("crafted", refused);
  expect(results.map(({ outcome, reason }: Line) => [outcome, String(reason).slice(0, 8)])).toEqual(
    refused.map(() => ["refused", "passkeys"]),
  );
});
