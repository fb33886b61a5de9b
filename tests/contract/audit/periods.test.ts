import { createDatabase } from "@portico/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditKey, createAuditKey, createFormerKey } from "../../../packages/provider/src/core/audit/audit-key.ts";
import { canonicalEvent } from "../../../packages/provider/src/core/audit/canonical-event.ts";
import { pruneEvents } from "../../../packages/provider/src/core/audit/prune-events.ts";
import { sealEvents } from "../../../packages/provider/src/core/audit/seal-events.ts";
import { beginChain } from "../../../packages/provider/src/core/audit/store.ts";
import { verifyChain, verifyWithin } from "../../../packages/provider/src/core/audit/verify-chain.ts";
import { createServerKey } from "../../../packages/provider/src/platform/crypto/server-key.ts";
import { connect } from "../../../packages/provider/src/platform/db/connect.ts";
import type { Connection } from "../../../packages/provider/src/platform/db/connection.ts";
import { migrate } from "../../../packages/provider/src/platform/db/migrate.ts";
import type { Db } from "../../../packages/provider/src/platform/db/schema.ts";
import { migrations } from "../../../packages/provider/src/server/capabilities.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "m007"));

const serverKey = createServerKey("a server key for tests, long enough");
/** Earlier versions signed with a random key stored in the database. */
const FORMER_SECRET = "a random key of an earlier version";
const former = createFormerKey(FORMER_SECRET);
const formerMac: AuditKey["signEvent"] = (content) => former.sign(["event", canonicalEvent(content)]);

let connection: Connection;
let db: Db;
let drop: () => Promise<void> = async () => {};
let auditKey: AuditKey;
/** The month in which the test runs is the one that the migration creates. */
let thisMonth: Date;
const monthsOn = (months: number) =>
  new Date(Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() + months, 15));

beforeAll(async () => {
  const database = serverUrl ? await createDatabase(serverUrl) : undefined;
  connection = await connect(database ? { databaseUrl: database.url } : { memory: true }, () => {});
  db = connection.db;
  if (database) drop = database.drop;
  await migrate(connection, earlier);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  thisMonth = rows[0]?.now ?? new Date();
  auditKey = createAuditKey(serverKey, FORMER_SECRET);
  await sql`insert into webhook_endpoints
      (project_id, endpoint_id, description, actions, ordering, sealed_secrets, status, created_at, updated_at)
    values ('one', 'endpoint', '', '["session.issued"]', 'none', '', '', now(), now())`.execute(db);
}, 60_000);
afterAll(async () => {
  await connection.close();
  await drop();
});

let created = 0;
async function addEvents(
  count: number,
  occurred_at: Date,
  { project_id = "one", signEvent = auditKey.signEvent } = {},
): Promise<void> {
  for (let index = 0; index < count; index++) {
    created += 1;
    const content = {
      ...{ project_id, audit_event_id: `audit-event-test-${String(created).padStart(6, "0")}`, occurred_at },
      ...{ action: "session.issued", organization_id: "o", member_id: "m", email_address: null },
      ...{ ip_address: "127.0.0.1", request_id: `request-${created}`, details: {} },
    };
    await sql`insert into audit_events (project_id, audit_event_id, occurred_at, action, organization_id, member_id, ip_address,
        request_id, details, mac) values (${project_id}, ${content.audit_event_id}, ${occurred_at}, ${content.action}, 'o', 'm',
        ${content.ip_address}, ${content.request_id}, '{}', ${signEvent(content)})`.execute(db);
  }
}

const seal = (now: Date) => sealEvents({ db, auditKey, now });
const verify = (checkpoint?: { sequence: number; chain: string }) =>
  verifyChain({ db, auditKey, projectId: "one", after: 0, limit: 10_000, checkpoint });

async function listMonths(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'audit_events'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name.replace("audit_events_", ""));
}
const nameOf = (time: Date) => time.toISOString().slice(0, 7).replace("-", "_");
const queued = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from webhook_events`.execute(db)).rows[0]?.count;
const content = async () => {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(e) - 'period' as row from audit_events e order by audit_event_id`.execute(db);
  return rows.map(({ row }) => row);
};

test("partitioning an existing log loses, changes and repeats no event, and the log continues", async () => {
  await addEvents(5, monthsOn(-3), { signEvent: formerMac });
  // The previous version seals like this.
  let [sequence, chain] = [0, ""];
  for (const row of await db.selectFrom("audit_events").select(["audit_event_id", "mac"]).execute()) {
    sequence += 1;
    const place = former.sign(["place", "one", sequence, row.audit_event_id, row.mac ?? ""]);
    chain = former.sign(["chain", chain, place]);
    await sql`update audit_events set ${sql.raw(`sequence = ${sequence}`)}, place = ${place}, chain = ${chain}
      where audit_event_id = ${row.audit_event_id}`.execute(db);
  }
  const head = { project_id: "one", sequence, chain, pruned_sequence: 0, pruned_chain: "" };
  await db
    .insertInto("audit_chains")
    .values({ ...head, placed_at: thisMonth, mac: former.sign(["head", "one", sequence, chain, 0, ""]) })
    .execute();
  await addEvents(1, thisMonth, { signEvent: formerMac });
  await addEvents(1, thisMonth);
  const [before, queuedBefore] = [await content(), await queued()];

  await migrate(connection, migrations);
  expect(await content()).toEqual(before);
  expect(await listMonths()).toEqual([nameOf(thisMonth), "waiting"]);
  const { findings, checked, unsealed } = await verify();
  expect({ findings, checked, unsealed }).toEqual({ findings: [], checked: 7, unsealed: 2 });

  expect(await seal(thisMonth)).toEqual({ sealed: 2, refused: 0, headless: [] });
  expect((await verify()).findings).toEqual([]);
  expect(await queued()).toBe(queuedBefore);
});

test("T160: the previous version's signatures verify with its key, and count as unproven without it", async () => {
  const withoutFormer = createAuditKey(serverKey);
  const findings = async () =>
    (await verifyChain({ db, auditKey: withoutFormer, projectId: "one", after: 0, limit: 10_000 })).findings;
  // The head and the link of the sixth event are from this version.
  expect(await findings()).toEqual([{ kind: "unproven", from_sequence: 1, to_sequence: 5 }]);
  await sql`update audit_events set action = 'another' where sequence = 3`.execute(db);
  expect((await verify()).findings).toMatchObject([{ kind: "altered", sequence: 3 }]);
  await sql`update audit_events set action = 'session.issued' where sequence = 3`.execute(db);
});

test("an event is queued for webhooks once, and moves to the month in which it gets its place, under any race", async () => {
  const before = (await queued()) ?? 0;
  for (const months of [1, 2, 3]) {
    await addEvents(4, monthsOn(months));
    await Promise.all([seal(monthsOn(months)), seal(monthsOn(months))]);
  }
  expect(await queued()).toBe(before + 12);
  expect(await listMonths()).toEqual([...[0, 1, 2, 3].map((months) => nameOf(monthsOn(months))), "waiting"]);
  const { rows } = await sql<{ period: string; first: number; last: number }>`
    select period, min(sequence)::int as first, max(sequence)::int as last from audit_events group by 1 order by 1`.execute(
    db,
  );
  expect(rows.map(({ first, last }) => [first, last])).toEqual([
    [1, 7],
    [8, 11],
    [12, 15],
    [16, 19],
  ]);
});

test("an event of a clock that was set back goes to the same month as the event before it, or a later one", async () => {
  await addEvents(1, monthsOn(2));
  await seal(monthsOn(2));
  expect((await db.selectFrom("audit_events").select("period").where("sequence", "=", 20).execute())[0]?.period).toBe(
    monthsOn(3).toISOString().slice(0, 7),
  );
});

class RolledBack extends Error {}

test("T80: a month that was dropped, detached or emptied is named by its places", async () => {
  const middle = `audit_events_${nameOf(monthsOn(2))}`;
  for (const change of [
    `drop table ${middle}`,
    `alter table audit_events detach partition ${middle}`,
    `truncate ${middle}`,
  ]) {
    const run = db.transaction().execute(async (tx) => {
      await sql.raw(change).execute(tx);
      const { findings } = await verifyWithin(tx, {
        ...{ db: tx, auditKey, projectId: "one", after: 0, limit: 10_000 },
      });
      expect(findings, change).toEqual([{ kind: "deleted", from_sequence: 12, to_sequence: 15 }]);
      throw new RolledBack();
    });
    await expect(run).rejects.toBeInstanceOf(RolledBack);
  }
});

test("retention deletes expired events, drops each empty month, and the rest still verifies", async () => {
  const { checkpoint } = await verify();
  const head = { project_id: "two", sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "" };
  await beginChain(db, { ...head, placed_at: monthsOn(0), mac: auditKey.signHead(head) });
  await addEvents(1, monthsOn(0), { project_id: "two" });
  await seal(monthsOn(3));
  const prune = (before: Date) => pruneEvents({ db, auditKey, now: monthsOn(4), before });
  // In the middle of a month.
  expect(await prune(new Date(monthsOn(1).getTime() + 1))).toBe(12);
  expect(await listMonths()).toEqual([...[1, 2, 3].map((months) => nameOf(monthsOn(months))), "waiting"]);
  // An altered event stays as evidence, and its month with it.
  await sql`update audit_events set action = 'session.revoked' where sequence = 13`.execute(db);
  await expect(prune(monthsOn(4))).rejects.toThrow("which was altered");
  await sql`update audit_events set action = 'session.issued' where sequence = 13`.execute(db);
  expect(await listMonths()).toContain(nameOf(monthsOn(2)));
  expect(await prune(monthsOn(3))).toBe(4);
  expect(await listMonths()).toEqual([nameOf(monthsOn(3)), "waiting"]);
  const { findings, pruned_sequence } = await verify(checkpoint);
  expect({ findings, pruned_sequence }).toEqual({ findings: [], pruned_sequence: 15 });
});
