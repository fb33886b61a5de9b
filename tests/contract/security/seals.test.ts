import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { enqueueMail } from "../../../packages/provider/src/core/delivery/enqueue-message.ts";
import { saveLogin } from "../../../packages/provider/src/organizations/sso/logins/idp-logins.ts";
import { createCall } from "../../../packages/provider/src/platform/call/call.ts";
import { noCookies } from "../../../packages/provider/src/platform/call/cookies.ts";
import type { Project } from "../../../packages/provider/src/platform/config/project.ts";
import { type SealedAt, sealedAt, sealedColumns } from "../../../packages/provider/src/platform/crypto/sealed-at.ts";
import { transaction } from "../../../packages/provider/src/platform/db/transaction.ts";
import { backendAuthorization } from "../support/backend.ts";
import { organization, signIn, variant } from "../support/basics.ts";
import { addEventStream } from "../support/event-stream.ts";
import { landIn, openVisitor, startOauthFixture } from "../support/identity-providers/oauth.ts";
import { makeKey } from "../support/identity-providers/saml-idp.ts";
import { totpCode } from "../support/totp-code.ts";

type Table = keyof typeof sealedColumns;

/** An encrypted value and its row. */
interface Found {
  sealed: string;
  at: SealedAt;
}

const db = () => fixture.provider.provider.services.db;
const key = () => fixture.provider.provider.services.serverKey;

const { certificate } = makeKey("https://idp.test/saml");
const connections = (name: string) => [
  {
    type: "oidc",
    connection_id: `oidc-connection-${name}`,
    issuer: "https://idp.test",
    client_id: "client",
    client_secret: "a secret of the client",
  },
  {
    type: "saml",
    connection_id: `saml-connection-${name}`,
    idp_entity_id: "https://idp.test/saml",
    idp_sso_url: "https://idp.test/saml/sso",
    certificates: [certificate],
  },
];
const fixture = await startOauthFixture(() => ({
  project: {
    organizations: [
      organization("globex", {
        sso_connections: [...connections("one"), ...connections("two")],
        members: ["ada@globex.test", "mallory@globex.test"].map((email_address) => ({ email_address })),
      }),
    ],
  },
  otherProjects: [variant("other", {})],
}));
for (const number of [1, 2]) {
  await fixture.provider.request("/v1/b2b/organizations", {
    headers: { ...backendAuthorization(), "Idempotency-Key": `key-${number}` },
    body: { organization_name: `Kept ${number}` },
  });
  const waiting = openVisitor(fixture.provider);
  await waiting.client.oauth.hubspot.start({ organization_id: fixture.globex });
  await waiting.begin();
  await landIn(fixture.provider, "hubspot", fixture.globex, { email: "ada@globex.test" });
}

for (const url of ["https://one.test/", "https://two.test/"]) {
  await fixture.provider.request("/v1/b2b/webhooks/endpoints", { headers: backendAuthorization(), body: { url } });
}

for (const login_id of ["login-one", "login-two"]) {
  const row = { project_id: PROJECT_ID, organization_id: fixture.globex, login_id };
  await saveLogin(db(), {
    ...{ ...row, member_id: "member", connection_id: "saml-connection-one", expires_at: new Date("2049-01-01") },
    sealed_login: key().seal(login_id, sealedAt("sso_logins", row)),
  });
}

/** Sets up an authenticator and its backup codes. */
async function enroll(address: string) {
  const { client, answer } = await signIn(fixture.provider, address, "globex");
  const who = { organization_id: fixture.globex, member_id: answer.member_id };
  const { secret } = await client.totp.create(who);
  await client.totp.authenticate({ ...who, code: totpCode(fixture.provider, secret), session_duration_minutes: 60 });
  fixture.provider.clock.advance({ seconds: 30 });
  return { client, who, secret };
}

async function listColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed\_%' order by 1, 2`.execute(db());
  return rows;
}

async function listKeyColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
    join unnest(i.indkey) with ordinality as k (attnum, place) on true
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indisprimary and i.indrelid = ${table}::regclass order by k.place`.execute(db());
  return rows.map(({ name }) => name);
}

/** The outbox is empty again at once, so its rows are read before they are committed. */
async function listMails(): Promise<Record<string, string>[]> {
  const { services } = fixture.provider.provider;
  const project = { project_id: PROJECT_ID, environment: "test" } as Project;
  const call = createCall(services, {
    project,
    caller: "backend",
    requestId: "request-id-seals",
    ipAddress: "127.0.0.1",
    sessionToken: undefined,
    cookies: noCookies,
  });
  const expiresAt = new Date(services.clock.now().getTime() + 60_000);
  return transaction(services, async (tx) => {
    for (const to of ["ada@globex.test", "mallory@globex.test"])
      await enqueueMail(call, tx, { to, content: { kind: "no_access", address: to }, expiresAt });
    const rows = await tx.selectFrom("outbox").selectAll().execute();
    await tx.deleteFrom("outbox").execute();
    return rows as unknown as Record<string, string>[];
  });
}

async function listClientSecrets(): Promise<Found[]> {
  const { settings } = await db()
    .selectFrom("projects")
    .select("settings")
    .where("project_id", "=", PROJECT_ID)
    .executeTakeFirstOrThrow();
  const { oauth } = settings as { oauth: Record<string, { client_secret: string }> };
  return Object.entries(oauth).map(([provider, { client_secret }]) => ({
    sealed: client_secret,
    at: sealedAt("projects", { project_id: PROJECT_ID, provider }),
  }));
}

async function listSealed(table: Table): Promise<Found[]> {
  if (table === "projects") return listClientSecrets();
  const { column } = sealedColumns[table];
  const { rows } =
    table === "outbox"
      ? { rows: await listMails() }
      : await sql<Record<string, string>>`
          select * from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db());
  return rows.map((row) => ({ sealed: row[column] ?? "", at: sealedAt(table, row as never) }));
}

describe("T69: an encrypted value can only be decrypted in its own row", () => {
  let ada: Awaited<ReturnType<typeof enroll>>;
  let mallory: typeof ada;
  beforeAll(async () => {
    // Earlier versions stored one there.
    for (const key_id of ["events", "another"]) {
      const row = { project_id: "", key_id };
      const sealed_key = key().seal(key_id, sealedAt("audit_keys", row));
      await db()
        .insertInto("audit_keys")
        .values({ ...row, sealed_key })
        .execute();
    }
    for (const client_id of ["one", "two"]) await addEventStream(fixture.provider, PROJECT_ID, client_id);
    ada = await enroll("ada@globex.test");
    mallory = await enroll("mallory@globex.test");
  });

  test("every encrypted column of the schema is bound to the whole key of its row", async () => {
    const columns = await listColumns();
    expect(columns.length).toBeGreaterThan(7);
    const bound = await Promise.all(
      columns.map(async ({ table, column }) => [table, { column, key: (await listKeyColumns(table)).slice(1) }]),
    );
    const { projects: _, ...known } = sealedColumns;
    expect(Object.fromEntries(bound)).toEqual(known);
    for (const { table } of columns) expect((await listKeyColumns(table))[0], table).toBe("project_id");
  });

  test.each(Object.keys(sealedColumns) as Table[])("swapped rows of %s cannot be decrypted", async (table) => {
    const found = await listSealed(table);
    expect(found.length).toBeGreaterThan(1);
    for (const { sealed, at } of found) {
      expect(key().unseal(sealed, at)).not.toBe("");
      const elsewhere = [
        ...found.map((other) => other.at).filter((place) => place !== at),
        { ...at, project_id: "project-test-third" },
        { ...at, table: "inbox_messages" },
        { ...at, column: `${at.column}_too` },
        { ...at, row: [...at.row, ""] },
      ];
      for (const place of elsewhere) expect(() => key().unseal(sealed, place), JSON.stringify(place)).toThrow();
    }
  });

  test("no stored value can be decrypted elsewhere", async () => {
    for (const table of Object.keys(sealedColumns) as Table[])
      for (const { sealed } of await listSealed(table)) expect(sealed, table).toMatch(/^3\.[\w-]{8}\.[\w-]+$/);
  });

  test("another member's authenticator in a member's row lets no one in", async () => {
    const { rows } = await sql<{ sealed: string }>`
      select sealed_secret as sealed from totp_registrations where member_id = ${mallory.who.member_id}`.execute(db());
    const before = await sql<{ sealed: string }>`
      select sealed_secret as sealed from totp_registrations where member_id = ${ada.who.member_id}`.execute(db());
    const put = (sealed = "") =>
      db()
        .updateTable("totp_registrations")
        .set({ sealed_secret: sealed })
        .where("member_id", "=", ada.who.member_id)
        .execute();
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    const enter = (secret: string) =>
      client.totp.authenticate({
        ...ada.who,
        code: totpCode(fixture.provider, secret),
        session_duration_minutes: 60,
      });
    await put(rows[0]?.sealed);
    await expect(enter(mallory.secret)).rejects.toMatchObject({ status_code: 500 });
    await put(before.rows[0]?.sealed);
    expect((await enter(ada.secret)).member_id).toBe(ada.who.member_id);
  });

  test("another member's backup codes are not shown in a member's rows", async () => {
    const codesOf = ({ client }: typeof ada) => client.recoveryCodes.get();
    expect((await codesOf(mallory)).recovery_codes).toHaveLength(10);
    await sql`update recovery_codes theirs set sealed_code = hers.sealed_code from recovery_codes hers
      where theirs.member_id = ${mallory.who.member_id} and hers.member_id = ${ada.who.member_id}
        and theirs.position = hers.position`.execute(db());
    await expect(codesOf(mallory)).rejects.toMatchObject({ status_code: 500 });
    expect((await codesOf(ada)).recovery_codes).toHaveLength(10);
  });
});
