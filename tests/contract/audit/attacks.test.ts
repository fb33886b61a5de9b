import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acmeProject, createMigratedDatabase, PROJECT_ID, type TestProvider } from "@portico/testkit";
import { type RawBuilder, sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createAuditKey } from "../../../packages/provider/src/core/audit/audit-key.ts";
import { renewSignatures, takeCheckpoints } from "../../../packages/provider/src/core/audit/checkpoints.ts";
import { type Checkpoint, verifyChain } from "../../../packages/provider/src/core/audit/verify-chain.ts";
import { viewServerKeys } from "../../../packages/provider/src/core/server-keys/reseal.ts";
import { createServerKey } from "../../../packages/provider/src/platform/crypto/server-key.ts";
import { connect } from "../../../packages/provider/src/platform/db/connect.ts";
import { expectWholeLog } from "../support/audit-log.ts";
import { backendOf } from "../support/backend.ts";
import { startForFile } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { porticoWarm } from "../support/command-line/portico.ts";
import { keepLog } from "../support/log.ts";

const serverUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";
const SERVER_KEY = "a server key for tests, long enough";

async function addEvents(provider: TestProvider, count: number): Promise<void> {
  for (let created = 0; created < count; created++) {
    const { status } = await backendOf(provider)("POST", "/organizations", { organization_name: `Hooli ${created}` });
    expect(status).toBe(200);
  }
}

interface Verified {
  checked: number;
  findings: { kind: string }[];
  checkpoint: Checkpoint;
}

async function verify(provider: TestProvider): Promise<Verified> {
  return (await backendOf(provider)("POST", "/audit_events/verify", {})).body.data;
}

const headFinding = expect.objectContaining({ kind: "head" });

const unplaced = sql`update audit_events set sequence = null, place = null, chain = null, period = 'waiting'`;
const unsigned = sql`update audit_events set mac = null, sequence = null, place = null, chain = null, period = 'waiting'`;
const noHeads = [sql`delete from audit_chains`, sql`delete from audit_keys`];
const twoLess = sql`delete from audit_events where audit_event_id in
  (select audit_event_id from audit_events where action = 'organization.created' order by audit_event_id limit 2)`;
const forged = sql`insert into audit_events
    (project_id, audit_event_id, occurred_at, action, organization_id, member_id, ip_address, request_id, details)
  values (${PROJECT_ID}, 'audit-event-test-00000000-forged', now() - interval '30 days', 'member.deleted', 'organization-one',
    'member-scapegoat', '', '', '{}')`;

describe.skipIf(serverUrl === "")(
  "T160: someone with write access to the database restarts the audit log",
  {
    timeout: 120_000,
  },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "portico-audit-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test.each<[string, RawBuilder<unknown>[]]>([
      ["without signatures, with a forged event", [unsigned, ...noHeads, twoLess, forged]],
      ["with the signatures of the remaining events", [...noHeads, unplaced, twoLess]],
      ["with places, and without its head", [sql`delete from audit_chains`]],
      ["empty", [...noHeads, sql`delete from audit_events`]],
      [
        "and has the project's row written again",
        [...noHeads, unplaced, twoLess, sql`delete from public_tokens`, sql`delete from projects`],
      ],
      [
        "empty, with the project's row written again",
        [...noHeads, sql`delete from audit_events`, sql`delete from public_tokens`, sql`delete from projects`],
      ],
    ])("%s: the next start logs it, every check finds it, and only an operator adopts it", async (_, attack) => {
      const database = await createMigratedDatabase(serverUrl);
      const log = keepLog();
      let provider = await startCheckedProvider({ databaseUrl: database.url });
      try {
        await addEvents(provider, 5);
        await expectWholeLog(provider.url);
        await provider.stop();
        const { db, close } = await connect({ databaseUrl: database.url }, () => {});
        for (const statement of attack) await statement.execute(db);
        await close();

        provider = await startCheckedProvider({
          databaseUrl: database.url,
          logger: { level: "warn", stream: log.stream },
        });
        await expect.poll(() => log.text()).toContain("the audit log's chain has no valid end");
        expect((await verify(provider)).findings).toContainEqual(headFinding);
        // Later events do not repair it.
        await addEvents(provider, 2);
        expect((await verify(provider)).findings).toContainEqual(headFinding);

        const config = { mode: "development", public_url: "http://portico.test", projects: [acmeProject] };
        writeFileSync(join(folder, "portico.config.json"), JSON.stringify(config));
        const environment = { NO_COLOR: "1", DATABASE_URL: database.url, PORTICO_SERVER_KEY: SERVER_KEY };
        const adopt = (...args: string[]) => porticoWarm(["audit", "adopt", ...args], { folder, environment });
        expect((await adopt()).stderr).toContain("Nothing was changed. Add --yes to confirm.");
        expect((await verify(provider)).findings).toContainEqual(headFinding);
        const { stdout, stderr, exitCode } = await adopt("--yes");
        expect([exitCode, stdout], stderr).toEqual([0, expect.stringContaining("head: 1")]);
        await expectWholeLog(provider.url);
      } finally {
        await provider.stop();
        await database.drop();
      }
    });
  },
);

describe("T160: the keys and checkpoints of a log", () => {
  test("an adoption is an event, sends no webhook a second time, and the log continues", async () => {
    const provider = await startForFile();
    const { db } = provider.provider.services;
    const endpoint = { url: null, event_types: ["organization.created"], ordering: "none" };
    expect((await backendOf(provider)("POST", "/webhooks/endpoints", endpoint)).status).toBe(200);
    await addEvents(provider, 3);
    await expectWholeLog(provider.url);
    const queued = async () => (await sql`select 1 from webhook_events`.execute(db)).rows.length;
    const before = await queued();
    expect(before).toBe(3);
    await forged.execute(db);
    await sql`update audit_events set details = '{"x": 1}' where sequence = 2`.execute(db);

    const adopted = await provider.provider.adoptAuditLog(PROJECT_ID);
    expect(adopted.findings).toEqual({ altered: 1, inserted: 1 });
    await addEvents(provider, 1);
    const { sequence } = await expectWholeLog(provider.url);
    expect(sequence).toBeGreaterThan(adopted.events);
    expect(await queued()).toBe(before + 1);
    const search = { actions: ["audit_log.adopted"] };
    const { body } = await backendOf(provider)("POST", "/audit_events/search", search);
    expect(body.data.events).toMatchObject([
      { details: { by: "configuration", events: adopted.events, findings: adopted.findings } },
    ]);
    await expect(provider.provider.adoptAuditLog("project-test-unknown")).rejects.toThrow("has no project");
  });

  test("a node logs checkpoints, and notices while it runs that a log was reset to an earlier state", async () => {
    const provider = await startForFile();
    const { db, auditKey } = provider.provider.services;
    await addEvents(provider, 3);
    await expectWholeLog(provider.url);
    const head = await sql<{ head: string }>`select to_jsonb(c)::text as head from audit_chains c`.execute(db);
    const early = (await verify(provider)).checkpoint;
    const kept = new Map<string, Checkpoint>();
    const first = await takeCheckpoints(db, auditKey, kept);
    expect(first).toEqual({
      moved: [{ project_id: PROJECT_ID, ...early }],
      headless: [],
      lost: [],
      places: early.sequence,
    });
    expect(await takeCheckpoints(db, auditKey, kept)).toEqual({ ...first, moved: [] });

    await addEvents(provider, 2);
    const late = await expectWholeLog(provider.url, early);
    const second = await takeCheckpoints(db, auditKey, kept);
    expect(second).toMatchObject({ moved: [late], lost: [], places: late.sequence });

    await sql`delete from audit_events where sequence > ${early.sequence}`.execute(db);
    await sql`delete from audit_chains`.execute(db);
    await sql`insert into audit_chains
      select * from jsonb_populate_record(null::audit_chains, ${head.rows[0]?.head}::jsonb)`.execute(db);
    expect((await verify(provider)).findings).toEqual([]);
    expect(await takeCheckpoints(db, auditKey, kept)).toMatchObject({ lost: [PROJECT_ID], places: early.sequence });
  });

  test("after a rotation of the server key the log still verifies, even when the previous key is gone", async () => {
    const provider = await startForFile();
    const { db, clock } = provider.provider.services;
    await addEvents(provider, 3);
    await expectWholeLog(provider.url);
    const NEW = "another server key, for tomorrow's nodes";
    const both = createServerKey(NEW, { previous: [SERVER_KEY] });
    const onlyNew = createServerKey(NEW);
    const findings = async (serverKey: typeof both) => {
      const auditKey = createAuditKey(serverKey);
      return (await verifyChain({ db, auditKey, projectId: PROJECT_ID, after: 0, limit: 1000 })).findings;
    };
    expect(await findings(both)).toEqual([]);
    expect(await findings(onlyNew)).toEqual([{ kind: "head", sequence: expect.any(Number) }]);
    const seals = async () =>
      (await viewServerKeys(db, both, clock.now())).reduce((sum, { seals_left }) => sum + seals_left, 0);
    const before = await seals();
    await renewSignatures(db, createAuditKey(both));
    expect(await seals()).toBe(before - 1);
    expect(await findings(both)).toEqual([]);
    expect(await findings(onlyNew)).toEqual([]);

    // No check reads the old signatures any more; the chain still covers the events.
    await sql`update audit_events set action = 'another' where sequence = 2`.execute(db);
    expect(await findings(onlyNew)).toMatchObject([{ kind: "altered", sequence: 2 }]);
    // Links do not use a key, so an attacker can compute all of them again. They do not lead to the head then.
    const { linkEvent } = createAuditKey(onlyNew);
    let chain = "";
    const rows = await db.selectFrom("audit_events").selectAll().orderBy("sequence").execute();
    for (const row of rows) {
      chain = linkEvent(chain, { ...row, sequence: Number(row.sequence) });
      await sql`update audit_events set chain = ${chain} where sequence = ${row.sequence}`.execute(db);
    }
    expect(await findings(onlyNew)).toEqual([{ kind: "unproven", from_sequence: 1, to_sequence: rows.length }]);
    expect(await findings(both)).toMatchObject([
      { kind: "altered", sequence: 2 },
      { kind: "unproven", from_sequence: 1, to_sequence: rows.length },
    ]);
  });
});
