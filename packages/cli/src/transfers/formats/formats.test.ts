import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Entry } from "./format.ts";
import { formats } from "./formats.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-formats-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function read(format: keyof typeof formats, file: string, hashes?: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of formats[format].read({ file, hashes })) entries.push(entry);
  return entries;
}

const bcrypt = "$2b$10$Z6hUTEEeoJXN5/AmSm/4.eZ75RYgFVriQM9LPhNEC7kbAbS/VAaJ2";

test("Auth0: users as JSON lines or an array, with a separate file of hashes", async () => {
  const user = {
    user_id: "auth0|604",
    email: "ada@globex.test",
    email_verified: true,
    name: "ada@globex.test",
    given_name: "Ada",
    app_metadata: { plan: "paid" },
    identities: [{ provider: "google-oauth2", user_id: "117" }],
  };
  const hash = write("hashes.json", `${JSON.stringify({ _id: { $oid: "604" }, passwordHash: bcrypt })}\n`);
  const expected = {
    type: "member",
    external_id: "auth0|604",
    email_address: "ada@globex.test",
    email_verified_by: "auth0",
    name: "Ada",
    trusted_metadata: { plan: "paid" },
    password_hash: bcrypt,
    oauth_registrations: [{ provider_type: "google", provider_subject: "117" }],
  };
  const lines = write(
    "auth0.jsonl",
    `${JSON.stringify(user)}\n\n{"user_id":"auth0|7","email":"b@globex.test"}\nnope\n`,
  );
  expect(await read("auth0", lines, hash)).toEqual([
    { line: 1, value: expected },
    { line: 3, value: { type: "member", external_id: "auth0|7", email_address: "b@globex.test" } },
    { line: 4, problem: "The line is not JSON." },
  ]);
  expect(await read("auth0", write("auth0.json", JSON.stringify([user], null, 2)), hash)).toEqual([
    { line: 1, value: expected },
  ]);
});

test("Clerk: the dashboard's CSV file, with fields that span lines", async () => {
  const names =
    "id,first_name,last_name,primary_email_address,verified_email_addresses,totp_secret,password_digest,password_hasher";
  const rows = [
    `user_1,"Ada, ""A""",Lovelace,ada@globex.test,ada@globex.test|a@x.test,JBSWY3DP,${bcrypt},bcrypt`,
    'user_2,"Two\nlines",,ben@globex.test,,,pbkdf2_sha256$600000$salt$aGFzaA==,pbkdf2_sha256',
    "user_3,,,c@globex.test,c@globex.test,,deadbeef,md5",
  ];
  expect(await read("clerk", write("clerk.csv", `\u{feff}${[names, ...rows].join("\n")}\n`))).toEqual([
    {
      line: 2,
      value: {
        type: "member",
        external_id: "user_1",
        email_address: "ada@globex.test",
        email_verified_by: "clerk",
        name: 'Ada, "A" Lovelace',
        password_hash: bcrypt,
        totp_secret: "JBSWY3DP",
      },
    },
    {
      line: 3,
      value: expect.objectContaining({
        name: "Two\nlines",
        password_hash: "$pbkdf2-sha256$i=600000$c2FsdA==$aGFzaA==",
      }),
    },
    { line: 5, value: expect.not.objectContaining({ password_hash: expect.anything() }), notes: [expect.any(String)] },
  ]);
});

test.each([
  [
    "as the console shows them",
    "hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: key+/A==,\n  base64_salt_separator: Bw==,\n  rounds: 8,\n  mem_cost: 14,\n}",
  ],
  ["as JSON", '{"base64_signer_key": "key+/A==", "base64_salt_separator" : "Bw==", "rounds": 8, "mem_cost": 14}'],
])("Firebase: the exported users, with the hash parameters %s", async (_name, config) => {
  const users = [
    {
      localId: "u1",
      email: "ada@globex.test",
      emailVerified: true,
      passwordHash: "aGFzaA==",
      salt: "c2FsdA==",
      customAttributes: '{"plan":"paid"}',
      providerUserInfo: [{ providerId: "google.com", rawId: "117" }],
    },
    { localId: "u2", phoneNumber: "+12025550123" },
  ];
  const file = write("firebase.json", JSON.stringify({ users }));
  expect(await read("firebase", file, write("config.txt", config))).toEqual([
    {
      line: 1,
      value: {
        type: "member",
        external_id: "u1",
        email_address: "ada@globex.test",
        email_verified_by: "firebase",
        trusted_metadata: { claims: { plan: "paid" } },
        password_hash: "$firebase-scrypt$ln=14,r=8$c2FsdA==$Bw==$key+/A==$aGFzaA==",
        oauth_registrations: [{ provider_type: "google", provider_subject: "117" }],
      },
    },
    { line: 2, problem: "The user has no email address." },
  ]);
  await expect(read("firebase", file, write("none.txt", "rounds: 8"))).rejects.toThrow("has no base64_signer_key");
});

test("Keycloak: a realm with its organizations, hashes and authenticators", async () => {
  const password = (algorithm: string, hashIterations: number, additionalParameters: object) => ({
    type: "password",
    secretData: JSON.stringify({ value: "aGFzaA==", salt: "c2FsdA==" }),
    credentialData: JSON.stringify({ algorithm, hashIterations, additionalParameters }),
  });
  const otp = { subType: "totp", digits: 6, period: 30, algorithm: "HmacSHA1" };
  const argon2 = { type: ["id"], version: ["1.3"], memory: ["7168"], parallelism: ["1"] };
  const realm = {
    organizations: [{ id: "o1", name: "Globex", alias: "globex", members: [{ username: "ada" }] }],
    users: [
      {
        id: "u1",
        username: "ada",
        email: "ada@globex.test",
        emailVerified: true,
        firstName: "Ada",
        credentials: [
          password("argon2", 5, argon2),
          { type: "otp", secretData: JSON.stringify({ value: "foobar" }), credentialData: JSON.stringify(otp) },
        ],
      },
      {
        id: "u2",
        username: "ben",
        email: "b@x.test",
        credentials: [password("pbkdf2-sha512", 210_000, {}), { type: "webauthn" }],
      },
    ],
  };
  expect(await read("keycloak", write("realm.json", JSON.stringify(realm)))).toEqual([
    {
      line: 1,
      value: { type: "organization", external_id: "o1", organization_slug: "globex", organization_name: "Globex" },
    },
    {
      line: 2,
      value: {
        type: "member",
        external_id: "u1",
        email_address: "ada@globex.test",
        email_verified_by: "keycloak",
        name: "Ada",
        password_hash: "$argon2id$v=19$m=7168,t=5,p=1$c2FsdA==$aGFzaA==",
        // RFC 4648, section 10.
        totp_secret: "MZXW6YTBOI",
        organization_slug: "globex",
      },
    },
    {
      line: 3,
      value: expect.objectContaining({ password_hash: "$pbkdf2-sha512$i=210000$c2FsdA==$aGFzaA==" }),
      notes: ["Left out: a credential of type webauthn."],
    },
  ]);
});

describe("an import never widens access", () => {
  const address = { email: "ada@globex.test" };
  const auth0 = (user: object) => read("auth0", write("state.jsonl", JSON.stringify({ ...address, ...user })));
  const firebase = (user: object) =>
    read("firebase", write("state.json", JSON.stringify({ users: [{ ...address, ...user }] })));
  const keycloak = (user: object, organization?: object) => {
    const organizations = organization ? [{ alias: "globex", members: [{ id: "u1" }], ...organization }] : [];
    const realm = { organizations, users: [{ id: "u1", ...address, ...user }] };
    return read("keycloak", write("state-realm.json", JSON.stringify(realm)));
  };
  const clerk = (user: object) =>
    read("clerk", write("clerk-users.json", JSON.stringify([{ id: "u1", ...clerkAddress, ...user }])));
  const clerkAddress = {
    primary_email_address_id: "e1",
    email_addresses: [{ id: "e1", email_address: "ada@globex.test", verification: { status: "verified" } }],
  };
  const clerkCsv = (columns: string, cells: string) =>
    read("clerk", write("state-clerk.csv", `primary_email_address,${columns}\nada@globex.test,${cells}\n`));
  const csv = (columns: string, cells: string) =>
    read("csv", write("state.csv", `email_address,${columns}\nada@globex.test,${cells}\n`));
  const password = {
    type: "password",
    secretData: JSON.stringify({ value: "aGFzaA==", salt: "c2FsdA==" }),
    credentialData: JSON.stringify({ algorithm: "pbkdf2-sha512", hashIterations: 210_000 }),
  };
  const deactivated = { status: "deleted" };
  const mustReset = { must_reset_password: true };

  // One row for each state of each system, with the restriction that the member arrives with.
  test.each<[string, () => Promise<Entry[]>, object]>([
    ["Auth0: blocked", () => auth0({ blocked: true }), deactivated],
    ["Auth0: blocked, as text", () => auth0({ blocked: "true" }), deactivated],
    ["Auth0: not blocked", () => auth0({ blocked: false, email_verified: true }), { email_verified_by: "auth0" }],
    ["Auth0: an unverified address", () => auth0({ email_verified: false }), {}],
    [
      "Firebase: disabled",
      () => firebase({ disabled: true, emailVerified: true }),
      { ...deactivated, email_verified_by: "firebase" },
    ],
    ["Firebase: not disabled", () => firebase({ disabled: false }), {}],
    ["Firebase: an unverified address", () => firebase({ emailVerified: false }), {}],
    ["Keycloak: not enabled", () => keycloak({ enabled: false }), deactivated],
    ["Keycloak: enabled", () => keycloak({ enabled: true, emailVerified: true }), { email_verified_by: "keycloak" }],
    ["Keycloak: an unverified address", () => keycloak({ emailVerified: false }), {}],
    [
      "Keycloak: must verify the address",
      () => keycloak({ emailVerified: true, requiredActions: ["VERIFY_EMAIL"] }),
      {},
    ],
    ["Keycloak: must change the password", () => keycloak({ requiredActions: ["UPDATE_PASSWORD"] }), mustReset],
    ["Keycloak: a temporary password", () => keycloak({ credentials: [{ ...password, temporary: true }] }), mustReset],
    [
      "Keycloak: a member of a disabled organization",
      () => keycloak({ enabled: true }, { enabled: false }),
      deactivated,
    ],
    ["Clerk: banned", () => clerk({ banned: true }), { ...deactivated, email_verified_by: "clerk" }],
    ["Clerk: locked", () => clerk({ locked: true }), { ...deactivated, email_verified_by: "clerk" }],
    ["Clerk: neither", () => clerk({ banned: false, locked: false }), { email_verified_by: "clerk" }],
    [
      "Clerk: an unverified address",
      () => clerk({ email_addresses: [{ id: "e1", email_address: "ada@globex.test", verification: null }] }),
      {},
    ],
    ["Clerk: banned, in a column", () => clerkCsv("banned", "true"), deactivated],
    ["Clerk: an unverified address, in a column", () => clerkCsv("verified_email_addresses", "other@globex.test"), {}],
    ["CSV: a blocked member", () => csv("blocked", "yes"), deactivated],
    ["CSV: a disabled, suspended or banned member", () => csv("disabled,suspended,banned", "no,no,1"), deactivated],
    ["CSV: a member who is not enabled", () => csv("enabled", "FALSE"), deactivated],
    ["CSV: an active member who is not enabled", () => csv("enabled,status", "false,active"), deactivated],
    ["CSV: a verified address", () => csv("email_verified", "true"), { email_verified_by: "csv" }],
    [
      "CSV: an unverified address, even with a verifier",
      () => csv("email_verified,email_verified_by", "false,old"),
      {},
    ],
    ["CSV: must change the password", () => csv("must_change_password", "true"), mustReset],
    ["CSV: Portico's deleted", () => csv("status", "deleted"), deactivated],
    ["CSV: Portico's invited", () => csv("status", "invited"), { status: "invited" }],
    ["Cognito: CONFIRMED", () => csv("status", "CONFIRMED"), { status: "active" }],
    ["Cognito: UNCONFIRMED", () => csv("status", "UNCONFIRMED"), { status: "pending" }],
    [
      "Cognito: FORCE_CHANGE_PASSWORD",
      () => csv("status,must_reset_password", "FORCE_CHANGE_PASSWORD,false"),
      { status: "active", ...mustReset },
    ],
    ["Cognito: RESET_REQUIRED", () => csv("status", "RESET_REQUIRED"), { status: "active", ...mustReset }],
    ["Cognito: COMPROMISED", () => csv("status", "COMPROMISED"), deactivated],
    ["Cognito: ARCHIVED", () => csv("status", "ARCHIVED"), deactivated],
    ["Cognito: Enabled", () => csv("Enabled,Status", "False,CONFIRMED"), deactivated],
    ["Okta: STAGED", () => csv("status", "STAGED"), { status: "pending" }],
    ["Okta: SUSPENDED", () => csv("status", "SUSPENDED"), deactivated],
    ["Okta: DEPROVISIONED", () => csv("status", "DEPROVISIONED"), deactivated],
    ["Okta: LOCKED_OUT", () => csv("status", "LOCKED_OUT"), deactivated],
    ["Okta: PASSWORD_EXPIRED", () => csv("status", "PASSWORD_EXPIRED"), { status: "active", ...mustReset }],
    ["Okta: RECOVERY", () => csv("status", "RECOVERY"), { status: "active", ...mustReset }],
    ["WorkOS: an inactive membership", () => csv("status", "inactive"), deactivated],
    ["WorkOS: a pending membership", () => csv("status", "pending"), { status: "pending" }],
  ])("%s", async (_name, entries, expected) => {
    const found = (await entries()).filter(({ value }) => value?.type !== "organization");
    expect(found).toHaveLength(1);
    const { status, must_reset_password, email_verified_by } = found[0]?.value ?? {};
    const restricting = { status, must_reset_password, email_verified_by };
    expect(JSON.parse(JSON.stringify(restricting))).toEqual(expected);
  });

  test("a state that we do not know refuses the row", async () => {
    expect(await csv("status", "HIBERNATING")).toEqual([
      { line: 2, problem: expect.stringContaining("Column status") },
    ]);
    expect(await csv("enabled", "")).toEqual([{ line: 2, problem: "Column enabled: expected true or false." }]);
    expect(await csv("blocked", "maybe")).toEqual([{ line: 2, problem: "Column blocked: expected true or false." }]);
  });

  test("Clerk's CSV file has no bans, so the import says where to get them", async () => {
    const file = write("bans.csv", "id,primary_email_address\nuser_1,ada@globex.test\n");
    expect(await formats.clerk.caution?.({ file })).toContain("who is banned");
    expect(await formats.clerk.caution?.({ file: write("bans2.csv", "id,banned\n") })).toBeUndefined();
  });
});

test("Clerk: the Backend API's users, with the hashes of the CSV file", async () => {
  const users = [
    {
      id: "user_1",
      first_name: "Ada",
      primary_email_address_id: "e2",
      email_addresses: [
        { id: "e1", email_address: "old@globex.test", verification: { status: "verified" } },
        { id: "e2", email_address: "ada@globex.test", verification: { status: "verified" } },
      ],
      external_accounts: [{ provider: "oauth_google", provider_user_id: "117" }],
      public_metadata: { plan: "paid" },
      unsafe_metadata: {},
    },
    { id: "user_2", email_addresses: [] },
  ];
  const rows = write(
    "digests.csv",
    `id,password_digest,password_hasher,totp_secret\nuser_1,${bcrypt},bcrypt,JBSWY3DP\n`,
  );
  expect(await read("clerk", write("clerk-api.json", JSON.stringify(users)), rows)).toEqual([
    {
      line: 1,
      value: {
        type: "member",
        external_id: "user_1",
        email_address: "ada@globex.test",
        email_verified_by: "clerk",
        name: "Ada",
        trusted_metadata: { plan: "paid" },
        password_hash: bcrypt,
        totp_secret: "JBSWY3DP",
        oauth_registrations: [{ provider_type: "google", provider_subject: "117" }],
      },
    },
    { line: 2, problem: "The user has no email address." },
  ]);
});
