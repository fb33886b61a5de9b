import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { AuditKey } from "./audit-key.ts";
import { openPeriod, periodAt, WAITING } from "./periods-store.ts";
import {
  type ChainRow,
  findChain,
  listWaiting,
  type Sealed,
  saveChain,
  setPlaces,
  takeUnsealed,
  tryLock,
} from "./store.ts";

const BATCH_SIZE = 500;
/** The value of the column `place` for an event that the sealer refuses. */
const REFUSED = "refused";

export interface SealingOptions {
  db: Db;
  auditKey: AuditKey;
  now: Date;
}

/** The head of a project's chain is missing, or no node wrote it this way. */
class ChainHeadError extends Error {
  override name = "ChainHeadError";
  readonly projectId: string;

  constructor(projectId: string) {
    super(`The head of the audit log of ${projectId} was altered or deleted: run portico audit verify.`);
    this.projectId = projectId;
  }
}

export interface SealingResult {
  sealed: number;
  /** How many events were refused because no node signed them. */
  refused: number;
  /** The projects whose chain has no valid head. Their events wait until an operator has checked. */
  headless: string[];
}

/**
 * Assigns new events their position in the project's chain, so that sign-ins need not wait for each other. Events
 * that no node has signed get none.
 */
export async function sealEvents(options: SealingOptions): Promise<SealingResult> {
  const sum: SealingResult = { sealed: 0, refused: 0, headless: [] };
  const waiting = await listWaiting(options.db);
  await eachProject(
    waiting.map(({ project_id }) => project_id),
    async (projectId) => {
      for (;;) {
        const done = await transaction(options, (tx) => sealBatch(tx, projectId, options)).catch((error: unknown) => {
          if (!(error instanceof ChainHeadError)) throw error;
          sum.headless.push(error.projectId);
          return { sealed: 0, refused: 0 };
        });
        sum.sealed += done.sealed;
        sum.refused += done.refused;
        if (done.sealed + done.refused < BATCH_SIZE) return;
      }
    },
  );
  return sum;
}

/** Continues with the other projects after an error. @throws the first error, at the end. */
export async function eachProject(projectIds: string[], work: (projectId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const projectId of projectIds) await work(projectId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function sealBatch(tx: Db, project_id: string, { auditKey, now }: SealingOptions) {
  // Another node is sealing.
  if (!(await tryLock(tx))) return { sealed: 0, refused: 0 };
  const head = await readHead(tx, auditKey, project_id);
  let { sequence, chain } = head;
  // Never an earlier month than the previous event's, so that positions and months have the same order.
  const placed_at = now > head.placed_at ? now : head.placed_at;
  const period = periodAt(placed_at);
  const rows = await takeUnsealed(tx, project_id, BATCH_SIZE);
  const places = rows.map((row): Sealed => {
    const { audit_event_id, mac } = row;
    if (mac === null || auditKey.checkEvent(row, mac) !== "valid") {
      return { project_id, audit_event_id, mac, sequence: null, place: REFUSED, chain: null, period: WAITING };
    }
    sequence += 1;
    const place = auditKey.signPlace({ project_id, sequence, audit_event_id, mac });
    chain = auditKey.linkEvent(chain, { ...row, sequence });
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

/**
 * Reads the head of a project's chain. Every project has one from the start, so a missing one was deleted.
 * @throws ChainHeadError instead of continuing from what someone else wrote.
 */
export async function readHead(db: Db, auditKey: AuditKey, project_id: string): Promise<ChainRow> {
  const head = await findChain(db, project_id);
  if (head && auditKey.checkHead(head, head.mac) === "valid") return head;
  throw new ChainHeadError(project_id);
}
