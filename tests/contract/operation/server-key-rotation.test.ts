import { createMigratedDatabase, PROJECT_ID, type TestProvider } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { resealOnce, viewServerKeys } from "../../../packages/provider/src/core/server-keys/reseal.ts";
import {
  countSeals,
  countUnplacedEvents,
  recordKeyUse,
} from "../../../packages/provider/src/core/server-keys/store.ts";
import { type SealedTable, sealedAt, sealedColumns } from "../../../packages/provider/src/platform/crypto/sealed-at.ts";
import { createServerKey, type ServerKey } from "../../../packages/provider/src/platform/crypto/server-key.ts";
import type { Db } from "../../../packages/provider/src/platform/db/schema.ts";
import { rehashes } from "../../../packages/provider/src/server/capabilities.ts";
import { expectWholeLog } from "../support/audit-log.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organizationId, signIn, startForFile } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { keepLog } from "../support/log.ts";
import { totpCode } from "../support/totp-code.ts";

const OLD = "a server key for tests, long enough";
const NEW = "another server key, for tomorrow's nodes";

const oldKey = createServerKey(OLD);
const newKey = createServerKey(NEW);
const newWithOld = createServerKey(NEW, { previous: [OLD] });
const serverUrl = process.env.PORTICO_TEST_POSTGRES_URL;

describe("every sealed column", () => {
  /** More than two batches in one table. */
  const rowsOf = (table: string) => (table === "recovery_codes" ? 230 : 3);

  test("T41, T69: can be decrypted with either key, and is re-encrypted in batches that survive a killed process", async () => {
    const { provider } = await startForFile();
    const { db, clock } = provider.services;
    // This provider only knows the old key. Its events get their places before another key signs the log.
    await expect.poll(async () => (await countUnplacedEvents(db, newKey.id)).size, { timeout: 20_000 }).toBe(0);
    const tables = await fill(db, oldKey);
    const texts = await readAll(db, tables, oldKey);
    expect(texts.length).toBeGreaterThan(230 + 3 * 7);
    expect(await readAll(db, tables, newWithOld)).toEqual(texts);
    await expect(readAll(db, tables, newKey)).rejects.toThrow(`encrypted with the server key ${oldKey.id}`);

    await recordKeyUse(db, newKey.id, clock.now());
    const before = (await countSeals(db, newKey.id)).get(oldKey.id) ?? 0;
    const options = { db, serverKey: newWithOld, rehashes };
    // Killed after its first batch.
    await resealOnce(options, () => true);
    const left = (await countSeals(db, newKey.id)).get(oldKey.id) ?? 0;
    expect(left).toBeLessThan(before);
    expect(left).toBeGreaterThan(0);
    expect(await readAll(db, tables, newWithOld)).toEqual(texts);
    expect(await mayGo(db, clock.now())).toBe(false);

    expect(await resealOnce(options)).toBe(0);
    expect((await countSeals(db, newKey.id)).size).toBe(0);
    expect(await readAll(db, tables, newKey)).toEqual(texts);
    // A node that encrypted with the old key until just now may do so again.
    expect(await mayGo(db, clock.now())).toBe(false);
    // Nor while an event that it signed has no place in its log.
    const later = new Date(clock.now().getTime() + 2 * 3_600_000);
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into audit_events (project_id, audit_event_id, occurred_at, action, ip_address, request_id, details, period, mac)
        values ('p', 'audit-event-waits', ${later}, 'member.updated', '', '', '{}', 'waiting', ${`3.${oldKey.id}.mac`})`.execute(
        tx,
      );
      expect(await mayGo(tx, later)).toBe(false);
      await sql`delete from audit_events where audit_event_id = 'audit-event-waits'`.execute(tx);
    });
    expect(await mayGo(db, later)).toBe(true);
  });

  test("a value that no key decrypts is counted, and blocks nothing", async () => {
    const { provider } = await startForFile();
    const { db } = provider.services;
    const lostKey = createServerKey("a server key that was deleted");
    const tables = await fill(db, oldKey);
    await sql`update totp_registrations set sealed_secret = ${lostKey.seal("x", sealedAt("totp_registrations", { project_id: PROJECT_ID, organization_id: "0", member_id: "0" }))}
      where member_id = '0'`.execute(db);
    expect(await resealOnce({ db, serverKey: newWithOld, rehashes })).toBe(1);
    expect(Object.fromEntries(await countSeals(db, newKey.id))).toEqual({ [lostKey.id]: 1 });
    expect(tables.length).toBeGreaterThan(7);
  });

  async function mayGo(db: Db, now: Date): Promise<boolean | undefined> {
    return (await viewServerKeys(db, newWithOld, now)).find(({ key_id }) => key_id === oldKey.id)?.may_go;
  }

  /** Inserts rows into every table that has an encrypted column according to the schema. */
  async function fill(db: Db, key: ServerKey): Promise<SealedTable[]> {
    const { rows: columns } = await sql<{ table: SealedTable; column: string; type: string; required: boolean }>`
      select table_name as table, column_name as column, data_type as type, is_nullable = 'NO' as required
      from information_schema.columns where table_schema = 'public'`.execute(db);
    const tables = columns.filter(({ column }) => column.startsWith("sealed_")).map(({ table }) => table);
    for (const table of tables) {
      const { column: sealed, key: keyColumns } = sealedColumns[table];
      for (let index = 0; index < rowsOf(table); index++) {
        const own: Record<string, unknown> = { project_id: PROJECT_ID };
        for (const name of keyColumns) own[name] = String(index);
        own[sealed] = key.seal(`${table} ${index}`, sealedAt(table, own as never));
        for (const { column, type, required } of columns.filter((it) => it.table === table)) {
          if (required) own[column] ??= await sampleValue(db, table, column, type);
        }
        const names = Object.keys(own);
        await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
          values (${sql.join(names.map((name) => own[name]))})`.execute(db);
      }
    }
    return tables;
  }

  async function sampleValue(db: Db, table: string, column: string, type: string): Promise<unknown> {
    if (type === "jsonb") return "[]";
    if (type === "boolean") return false;
    if (/int/.test(type)) return 1;
    // Far enough ahead that it is neither delivered nor swept meanwhile.
    if (type.startsWith("timestamp")) return new Date(Date.now() + 86_400_000);
    const { rows } = await sql<{ allowed: string | null }>`
      select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') as allowed from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'c' and k.conrelid = ${table}::regclass and a.attname = ${column}`.execute(db);
    return rows[0]?.allowed ?? "";
  }

  /** The plaintexts of all encrypted values, in an order that does not depend on the key. */
  async function readAll(db: Db, tables: SealedTable[], key: ServerKey): Promise<string[]> {
    const texts: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<Record<string, string>>`select * from ${sql.table(table)}`.execute(db);
      const { column } = sealedColumns[table];
      for (const row of rows) {
        const text = row[column] && key.unseal(row[column], sealedAt(table, row as never));
        // The provider's own signing key is there, too.
        if (text) texts.push(text);
      }
    }
    return texts.sort();
  }
});

describe.runIf(serverUrl)("nodes that are restarted one after the other", () => {
  test("T41: never meet a value that they cannot decrypt, and nothing that was begun is lost", {
    timeout: 60_000,
  }, async () => {
    const database = await createMigratedDatabase(serverUrl ?? "");
    const running = new Set<TestProvider>();
    const log = keepLog();
    const start = async (config: Record<string, unknown>) => {
      const logger = { level: "info", stream: log.stream };
      const node = await startCheckedProvider({ databaseUrl: database.url, config, logger, project: { oauth } });
      running.add(node);
      return node;
    };
    const stop = async (node: TestProvider) => {
      running.delete(node);
      await node.stop();
    };
    try {
      const before = await start({ server_key: OLD });
      const ada = await signIn(before, "ada@globex.test", "globex");
      const { organization_id, answer } = ada;
      const who = { organization_id, member_id: answer.member_id };
      const { secret, recovery_codes } = await ada.client.totp.create(who);
      await ada.client.totp.authenticate({ ...who, code: totpCode(before, secret), session_duration_minutes: 60 });
      await backendOf(before)("DELETE", `/organizations/${await organizationId(before, "hooli")}`);
      const first = await backendOf(before)("POST", "/organizations/search", { limit: 1 });
      const kept = await expectWholeLog(before.url);

      await expect(start({ server_key: NEW })).rejects.toThrow(
        `The database contains data encrypted with the server key ${oldKey.id}`,
      );

      const both = await start({ server_key: OLD, next_server_key: NEW });
      const bob = await beginSignIn(before, "bob@globex.test");
      await stop(before);
      const after = await start({ server_key: NEW, previous_server_keys: [OLD] });
      // Its code was created by a node that only knew the old key.
      expect((await bob.finish(after)).member.email_address).toBe("bob@globex.test");
      // Next to each other, each decrypts what the other one encrypts: emails, keys, authenticators.
      for (const node of [both, after]) await signIn(node, "bob@globex.test", "globex");
      await expect(start({ server_key: OLD })).rejects.toThrow(
        `encrypted with the server key ${newKey.id}, but the configuration has ${oldKey.id},`,
      );
      await expect
        .poll(async () => (await countSeals(after.provider.services.db, newKey.id)).size, { timeout: 10_000 })
        .toBe(0);
      for (const [index, node] of [both, after].entries()) await recover(node, recovery_codes[index] ?? "");
      const page = await backendOf(after)("POST", "/organizations/search", {
        limit: 1,
        cursor: first.body.data.results_metadata.next_cursor,
      });
      expect(page.status).toBe(200);
      await stop(both);
      await stop(after);

      // Nothing has been encrypted with the old key for longer than a code is valid.
      const last = await start({ server_key: NEW, previous_server_keys: [OLD] });
      expect(log.text()).not.toContain("may go");
      await sql`update server_keys set last_sealed_at = last_sealed_at - interval '2 hours' where key_id = ${oldKey.id}`.execute(
        last.provider.services.db,
      );
      // Events that the old key signed get their place in the log.
      await expectWholeLog(last.url);
      await stop(last);
      const quiet = await start({ server_key: NEW, previous_server_keys: [OLD] });
      await expect
        .poll(log.text)
        .toContain(`"key_id":"${oldKey.id}","msg":"the previous server key is no longer used and can be removed"`);
      await stop(quiet);

      const end = await start({ server_key: NEW });
      await recover(end, recovery_codes[2] ?? "");
      // All of their events are in one chain, and none of the removed keys is its key.
      await expectWholeLog(end.url, kept);
      // An unchanged configuration adds nothing, whichever key encrypts it.
      const { body } = await end.request("/sdk/v1/b2b/organizations/search", { body: { organization_slug: "hooli" } });
      expect(body.data.organization).toBeNull();
    } finally {
      for (const node of running) await node.stop();
      await database.drop();
    }
  });

  const oauth = { google: { client_id: "client", client_secret: "a secret of the client" } };

  async function beginSignIn(provider: TestProvider, email_address: string) {
    const organization_id = await organizationId(provider, "globex");
    const { client } = provider.openPage();
    const { code } = await mailFrom(provider, email_address, () =>
      client.otps.email.loginOrSignup({ email_address, organization_id }),
    );
    return {
      async finish(node: TestProvider) {
        const body = { email_address, organization_id, code, session_duration_minutes: 60 };
        return (await node.request("/sdk/v1/b2b/otps/email/authenticate", { body })).body.data;
      },
    };
  }

  /** Signs Ada in with one of her backup codes. */
  async function recover(node: TestProvider, recovery_code: string): Promise<void> {
    const { client, organization_id, answer } = await signIn(node, "ada@globex.test", "globex");
    const { member_id } = answer;
    const done = await client.recoveryCodes.recover({
      organization_id,
      member_id,
      recovery_code,
      session_duration_minutes: 60,
    });
    expect(done.member_id).toBe(member_id);
  }
});
