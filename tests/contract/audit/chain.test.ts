import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createAuditKey } from "../../../packages/provider/src/core/audit/audit-key.ts";
import { pruneEvents } from "../../../packages/provider/src/core/audit/prune-events.ts";
import { sealEvents } from "../../../packages/provider/src/core/audit/seal-events.ts";
import {
  type Finding,
  type VerifiedPart,
  verifyChain,
  verifyWithin,
} from "../../../packages/provider/src/core/audit/verify-chain.ts";
import { createServerKey } from "../../../packages/provider/src/platform/crypto/server-key.ts";
import type { Db } from "../../../packages/provider/src/platform/db/schema.ts";
import { backendOf } from "../support/backend.ts";
import { startForFile } from "../support/basics.ts";

const provider = await startForFile();
const { db, auditKey, clock } = provider.provider.services;
const backend = backendOf(provider);
const now = () => clock.now();

/** The node also seals in the background, so a turn may already be taken. */
async function sealAll(): Promise<void> {
  const waits = async () => {
    const { rows } = await sql`select 1 from audit_events where sequence is null and place is null limit 1`.execute(db);
    return rows.length > 0;
  };
  while (await waits()) await sealEvents({ db, auditKey, now: now() });
}

type Tx = Parameters<typeof verifyWithin>[0];
const options = (more: object = {}) => ({
  db,
  auditKey,
  projectId: PROJECT_ID,
  after: 0,
  limit: 1000,
  ...more,
});

class RolledBack extends Error {}

/** The result of the check after someone changed the database and left no other trace. */
async function findingsAfter(tamper: (tx: Tx) => Promise<unknown>, more: object = {}): Promise<Finding[]> {
  let findings: Finding[] = [];
  const run = db.transaction().execute(async (tx) => {
    await tamper(tx);
    findings = await verifyByParts(tx, more, 1000);
    // The result does not depend on how the log is cut into batches.
    expect(await verifyByParts(tx, more, 7)).toEqual(findings);
    expect(await verifyByParts(tx, more, 2)).toEqual(findings);
    throw new RolledBack();
  });
  await expect(run).rejects.toBeInstanceOf(RolledBack);
  return findings;
}

async function verifyByParts(tx: Tx, more: object, limit: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const part: VerifiedPart = await verifyWithin(tx, options({ after, limit, ...more }));
    findings.push(...part.findings);
    after = part.next_sequence;
  }
  return findings;
}

const idAt = async (sequence: number): Promise<string> => {
  const { rows } = await sql<{ audit_event_id: string }>`
    select audit_event_id from audit_events where project_id = ${PROJECT_ID} and sequence = ${sequence}`.execute(db);
  return rows[0]?.audit_event_id ?? "";
};
const last = async () => Number((await verifyChain(options())).checkpoint.sequence);
const at = (sequence: number) => sql`project_id = ${PROJECT_ID} and sequence = ${sequence}`;

let created = 0;
async function addEvents(count: number): Promise<void> {
  for (const end = created + count; created < end; created++) {
    const { status } = await backend("POST", "/organizations", { organization_name: `Hooli ${created}` });
    expect(status).toBe(200);
  }
}

describe("T80: a log that was changed with only database access", () => {
  beforeAll(async () => {
    await addEvents(12);
    await sealAll();
  });

  test("is intact as the nodes leave it, in batches of any size", async () => {
    expect(await findingsAfter(async () => {})).toEqual([]);
    const { checked, unsealed, checkpoint } = await verifyChain(options());
    expect(checked).toBe(checkpoint.sequence + unsealed);
    expect(checked).toBeGreaterThan(12);
  });

  test("names an altered event, whatever the column", async () => {
    const finding = { kind: "altered", audit_event_id: await idAt(5), sequence: 5 };
    const texts = ["action", "organization_id", "member_id", "email_address", "ip_address", "request_id"];
    for (const column of [...texts, "mac", "place", "chain"]) {
      const [found, ...others] = await findingsAfter((tx) =>
        sql`update audit_events set ${sql.ref(column)} = 'another' where ${at(5)}`.execute(tx),
      );
      expect(others, column).toEqual([]);
      // Without its place its project is unknown.
      expect(found, column).toEqual(column === "place" ? { ...finding, kind: "reordered" } : finding);
    }
    for (const change of [
      sql`occurred_at = occurred_at - interval '1 millisecond'`,
      sql`details = details || '{"by": "unknown"}'`,
      sql`details = '[]'`,
      sql`organization_id = null`,
      sql`mac = null`,
      sql`chain = null`,
    ]) {
      const findings = await findingsAfter((tx) => sql`update audit_events set ${change} where ${at(5)}`.execute(tx));
      expect(findings).toEqual([finding]);
    }
    const renamed = await findingsAfter((tx) =>
      sql`update audit_events set audit_event_id = 'audit-event-test-other' where ${at(5)}`.execute(tx),
    );
    expect(renamed).toMatchObject([{ sequence: 5, audit_event_id: "audit-event-test-other" }]);
  });

  test("names deleted events by their places: in the middle, first, last", async () => {
    const end = await last();
    for (const [from_sequence, to_sequence] of [
      [5, 5],
      [3, 9],
      [1, 2],
      [end - 1, end],
      [1, end],
    ] as const) {
      const findings = await findingsAfter((tx) =>
        sql`delete from audit_events where project_id = ${PROJECT_ID} and sequence between ${from_sequence} and ${to_sequence}`.execute(
          tx,
        ),
      );
      expect(findings).toEqual([{ kind: "deleted", from_sequence, to_sequence }]);
    }
  });

  test("names both events that swap places, and an event in another one's place", async () => {
    const [fourth, eighth] = [await idAt(4), await idAt(8)];
    const swapped = await findingsAfter(async (tx) => {
      for (const [from, to] of [
        [4, 0],
        [8, 4],
        [0, 8],
      ])
        await sql`update audit_events set sequence = ${to} where ${at(from ?? 0)}`.execute(tx);
    });
    expect(swapped).toEqual([
      { kind: "reordered", audit_event_id: eighth, sequence: 4 },
      { kind: "reordered", audit_event_id: fourth, sequence: 8 },
    ]);
    const moved = await findingsAfter(async (tx) => {
      await sql`delete from audit_events where ${at(8)}`.execute(tx);
      await sql`update audit_events set sequence = 8 where ${at(4)}`.execute(tx);
    });
    expect(moved).toEqual([
      { kind: "deleted", from_sequence: 4, to_sequence: 4 },
      { kind: "reordered", audit_event_id: fourth, sequence: 8 },
    ]);
    const unplaced = await findingsAfter((tx) =>
      sql`update audit_events set sequence = null, place = 'refused' where ${at(4)}`.execute(tx),
    );
    expect(unplaced).toEqual([
      { kind: "deleted", from_sequence: 4, to_sequence: 4 },
      { kind: "reordered", audit_event_id: fourth, sequence: null },
    ]);
  });

  /** A copy of an event, under another ID and place. */
  const insert = (tx: Tx, id: string, sequence: number | null, of = 5) =>
    sql`insert into audit_events
      select project_id, ${id}, occurred_at, action, organization_id, member_id, email_address, ip_address, request_id, details,
        mac, ${sequence}::bigint, case when ${sequence}::bigint is null then null else place end, chain
      from audit_events where ${at(of)}`.execute(tx);

  test("names an event that no node has written, wherever it is", async () => {
    const end = await last();
    const id = "audit-event-test-forged";
    for (const sequence of [null, 0, -1, end + 1]) {
      const findings = await findingsAfter((tx) => insert(tx, id, sequence));
      expect(findings, String(sequence)).toEqual([{ kind: "inserted", audit_event_id: id, sequence }]);
    }
    const inPlace = await findingsAfter(async (tx) => {
      await sql`delete from audit_events where ${at(6)}`.execute(tx);
      await insert(tx, id, 6);
    });
    expect(inPlace).toEqual([{ kind: "inserted", audit_event_id: id, sequence: 6 }]);
    const beside = await findingsAfter((tx) => insert(tx, id, 6));
    expect(beside).toEqual([{ kind: "inserted", audit_event_id: id, sequence: 6 }]);
    // From another project, or from another database's log.
    const foreign = await findingsAfter(
      (tx) =>
        sql`insert into audit_events select 'project-test-other', audit_event_id, occurred_at, action, organization_id, member_id,
        email_address, ip_address, request_id, details, mac, sequence, place, chain from audit_events where ${at(5)}`.execute(
          tx,
        ),
      { projectId: "project-test-other" },
    );
    expect(foreign).toMatchObject([{ kind: "head" }, { kind: "deleted", to_sequence: 4 }, { kind: "inserted" }]);
  });

  test("gives a forged event no place, logs it, and continues", async () => {
    const id = "audit-event-test-00000000-forged";
    await insert(db as Tx, id, null);
    const { refused } = await sealEvents({ db, auditKey, now: now() });
    await addEvents(1);
    await sealAll();
    const { rows } = await sql`select sequence, place from audit_events where audit_event_id = ${id}`.execute(db);
    expect(rows).toEqual([{ sequence: null, place: "refused" }]);
    // The node's own sealer may have been first.
    expect(refused).toBeLessThanOrEqual(1);
    expect(await verifyByParts(db as Tx, {}, 1000)).toEqual([{ kind: "inserted", audit_event_id: id, sequence: null }]);
    await sql`delete from audit_events where audit_event_id = ${id}`.execute(db);
  });

  test("names a head that was altered, deleted or reset, and seals nothing on top of it", async () => {
    const head = (change: string) => (tx: Tx) => sql`${sql.raw(change)} where project_id = ${PROJECT_ID}`.execute(tx);
    for (const change of [
      "update audit_chains set sequence = sequence - 1",
      "update audit_chains set chain = 'another'",
      "update audit_chains set pruned_chain = 'another'",
      "update audit_chains set mac = 'another'",
      "delete from audit_chains",
    ]) {
      expect((await findingsAfter(head(change)))[0], change).toMatchObject({ kind: "head" });
    }
    // An attacker who deletes the beginning cannot claim that retention did.
    const findings = await findingsAfter(async (tx) => {
      await sql`update audit_chains c set pruned_sequence = 3, pruned_chain = e.chain
        from audit_events e where e.project_id = c.project_id and e.sequence = 3 and c.project_id = ${PROJECT_ID}`.execute(
        tx,
      );
      await sql`delete from audit_events where project_id = ${PROJECT_ID} and sequence <= 3`.execute(tx);
    });
    expect(findings).toMatchObject([{ kind: "head" }]);
  });

  test("a checkpoint that is stored elsewhere reveals a log that was reset to an earlier state", async () => {
    const before = (await verifyChain(options())).checkpoint;
    const { rows } = await sql<{ head: string }>`
      select to_jsonb(c)::text as head from audit_chains c where project_id = ${PROJECT_ID}`.execute(db);
    await addEvents(2);
    await sealAll();
    const { checkpoint } = await verifyChain(options());
    expect(checkpoint.sequence).toBeGreaterThan(before.sequence);
    const putBack = async (tx: Tx) => {
      await sql`delete from audit_events where project_id = ${PROJECT_ID} and sequence > ${before.sequence}`.execute(
        tx,
      );
      await sql`delete from audit_chains where project_id = ${PROJECT_ID}`.execute(tx);
      await sql`insert into audit_chains select * from jsonb_populate_record(null::audit_chains, ${rows[0]?.head}::jsonb)`.execute(
        tx,
      );
    };
    expect(await findingsAfter(putBack)).toEqual([]);
    const found = [{ kind: "checkpoint", sequence: checkpoint.sequence }];
    expect(await findingsAfter(putBack, { checkpoint })).toEqual(found);
    for (const kept of [before, checkpoint])
      expect(await findingsAfter(async () => {}, { checkpoint: kept })).toEqual([]);
  });

  test("T160: the key derives from the server key: another key proves nothing, and the database stores none", async () => {
    const other = createAuditKey(createServerKey("another server key, which the configuration does not have"));
    expect((await findingsAfter(async () => {}, { auditKey: other }))[0]).toMatchObject({ kind: "head" });
    const { rows } = await sql`select * from audit_keys`.execute(db);
    expect(rows).toEqual([]);
  });

  test("T160: an event without a signature gets no place, however new the log is", async () => {
    const unsigned = async (tx: Tx) => {
      await insert(tx, "audit-event-test-unsigned", null);
      await sql`update audit_events set mac = null where audit_event_id = 'audit-event-test-unsigned'`.execute(tx);
    };
    expect(await findingsAfter(unsigned)).toMatchObject([{ kind: "inserted" }]);
    await unsigned(db as Tx);
    await addEvents(1);
    await sealAll();
    expect(await verifyByParts(db as Tx, {}, 1000)).toMatchObject([{ kind: "inserted", sequence: null }]);
    await sql`delete from audit_events where audit_event_id = 'audit-event-test-unsigned'`.execute(db);
  });

  test("retention deletes from the beginning and signs how far; altered events stay", async () => {
    const early = (await verifyChain(options())).checkpoint;
    provider.clock.advance({ days: 10 });
    await addEvents(3);
    await sealAll();
    const end = await last();
    const before = new Date(now().getTime() - 86_400_000);
    const prune = (db_: Db) => pruneEvents({ db: db_, auditKey, now: now(), before });

    const altered = await idAt(2);
    await sql`update audit_events set details = details || '{"x": 1}' where ${at(2)}`.execute(db);
    await expect(prune(db)).rejects.toThrow(altered);
    await sql`update audit_events set details = details - 'x' where ${at(2)}`.execute(db);

    expect(await prune(db)).toBe(early.sequence);
    expect(await prune(db)).toBe(0);
    const { checkpoint, pruned_sequence, findings } = await verifyChain(options({ checkpoint: early }));
    expect({ findings, pruned_sequence, end: checkpoint.sequence }).toEqual({
      findings: [],
      pruned_sequence: early.sequence,
      end,
    });
    const more = await findingsAfter((tx) =>
      sql`delete from audit_events where ${at(pruned_sequence + 1)}`.execute(tx),
    );
    expect(more).toEqual([{ kind: "deleted", from_sequence: pruned_sequence + 1, to_sequence: pruned_sequence + 1 }]);
    expect(await findingsAfter((tx) => insert(tx, "audit-event-test-late", 1, pruned_sequence + 1))).toMatchObject([
      { kind: "inserted", sequence: 1 },
    ]);
  });
});
