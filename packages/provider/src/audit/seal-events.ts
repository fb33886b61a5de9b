import type { Db } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { type AuditKey, isSame } from "./audit-key.ts";
import type { AuditEventRow } from "./canonical-event.ts";
import { openPeriod, periodAt, WAITING } from "./periods-store.ts";
import {
  type ChainRow,
  findChain,
  listSealed,
  listWaiting,
  type Sealed,
  saveChain,
  setPlaces,
  takeUnsealed,
  tryTurn,
} from "./store.ts";

const BATCH_SIZE = 500;
/** In the column `place` of an event that the sealer gives none. */
const REFUSED = "refused";

export interface SealingOptions {
  db: Db;
  auditKey: AuditKey;
  now: Date;
}

/** The head of a project's chain is not what a node has left. */
class ChainHeadError extends Error {
  override name = "ChainHeadError";
}

/**
 * Gives the events that have come their place in the order of their project, so that sign-ins do not wait for each other
 * for that. What no node has signed gets none.
 * @returns how many got one, and how many none.
 */
export async function sealEvents(options: SealingOptions): Promise<{ sealed: number; refused: number }> {
  const sum = { sealed: 0, refused: 0 };
  const waiting = await listWaiting(options.db);
  await eachProject(
    waiting.map(({ project_id }) => project_id),
    async (projectId) => {
      for (;;) {
        const done = await transaction(options, (tx) => sealBatch(tx, projectId, options));
        sum.sealed += done.sealed;
        sum.refused += done.refused;
        if (done.sealed + done.refused < BATCH_SIZE) return;
      }
    },
  );
  return sum;
}

/** One project's trouble is not another's. @throws the first failure, when all are done. */
export async function eachProject(projectIds: string[], work: (projectId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const projectId of projectIds) await work(projectId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function sealBatch(tx: Db, project_id: string, { auditKey, now }: SealingOptions) {
  // Another node is at it.
  if (!(await tryTurn(tx))) return { sealed: 0, refused: 0 };
  const head = await readHead(tx, auditKey, project_id, now);
  let { sequence, chain } = head;
  // Never an earlier month than the event before, so that places and months have one order.
  const placed_at = now > head.placed_at ? now : head.placed_at;
  const period = periodAt(placed_at);
  const rows = await takeUnsealed(tx, project_id, BATCH_SIZE);
  const places = rows.map((row): Sealed => {
    const { audit_event_id } = row;
    const mac = macOf(row, auditKey, now);
    if (mac === undefined) {
      return { project_id, audit_event_id, mac: row.mac, sequence: null, place: REFUSED, chain: null, period: WAITING };
    }
    sequence += 1;
    const place = auditKey.signPlace({ project_id, sequence, audit_event_id, mac });
    chain = auditKey.signChain(chain, place);
    return { project_id, audit_event_id, mac, sequence, place, chain, period };
  });
  const sealed = sequence - head.sequence;
  if (sealed > 0) await openPeriod(tx, period);
  if (rows.length > 0) await setPlaces(tx, places);
  if (sealed > 0) {
    const moved = { ...head, sequence, chain, placed_at };
    await saveChain(tx, { ...moved, mac: auditKey.signHead(moved) });
  }
  return { sealed, refused: rows.length - sealed };
}

/** The signature of an event; undefined for what none of our nodes has written. */
function macOf(row: AuditEventRow, auditKey: AuditKey, now: Date): string | undefined {
  const mac = auditKey.signEvent(row);
  if (row.mac === null) return now < auditKey.adoptsUntil ? mac : undefined;
  return isSame(row.mac, mac) ? mac : undefined;
}

/** @throws ChainHeadError rather than go on from what somebody else has written. */
export async function readHead(db: Db, auditKey: AuditKey, project_id: string, now: Date): Promise<ChainRow> {
  const head = await findChain(db, project_id);
  if (head && isSame(head.mac, auditKey.signHead(head))) return head;
  if (head || (await listSealed(db, project_id, 0, 1)).length > 0) {
    throw new ChainHeadError(
      `The head of the audit log of ${project_id} was altered or deleted: run portico audit verify.`,
    );
  }
  return { project_id, sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "", placed_at: now, mac: "" };
}
