import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction, waitForLock } from "../../platform/db/transaction.ts";
import { audit } from "./audit.ts";
import { openPeriod, periodAt, WAITING } from "./periods-store.ts";
import { findLastSequence, listEvents, replaceSignatures, SEALING_LOCK, saveChain } from "./store.ts";
import { verifyWithin } from "./verify-chain.ts";

const BATCH_SIZE = 500;
const VERIFY_BATCH_SIZE = 5_000;

export interface AdoptedLog {
  project_id: string;
  /** How many events the log has now. */
  events: number;
  /** What a check found before, counted by kind. */
  findings: Record<string, number>;
}

/** An event was copied. Only the operator can decide which of the two is genuine. */
class DuplicateEventError extends Error {
  override name = "DoubledEventError";

  constructor(auditEventId: string) {
    super(`Two events have the id ${auditEventId}. Delete the copy from audit_events, then adopt the log.`);
  }
}

/**
 * Adopts a project's audit log in its current state: signs every event again, and gives all of them new positions
 * after every earlier one. For a log whose chain was lost, or with unsigned events. What was altered before stays
 * altered; from then on the log records that an operator adopted it, and what a check had found.
 */
export function adoptLog(call: Call): Promise<AdoptedLog> {
  const { auditKey } = call;
  const { project_id } = call.project;
  return transaction(call, async (tx) => {
    await waitForLock(tx, SEALING_LOCK);
    const findings = await countFindings(call, tx);
    const placed_at = call.clock.now();
    await openPeriod(tx, periodAt(placed_at));
    const before = await findLastSequence(tx, project_id);
    let sequence = before;
    let chain = "";
    let last = { audit_event_id: "", period: "" };
    for (;;) {
      const rows = await listEvents(tx, project_id, last, BATCH_SIZE);
      const signed = rows.map((row) => {
        if (row.audit_event_id === last.audit_event_id) throw new DuplicateEventError(row.audit_event_id);
        last = row;
        sequence += 1;
        const mac = auditKey.signEvent(row);
        const { audit_event_id } = row;
        const place = auditKey.signPlace({ project_id, sequence, audit_event_id, mac });
        chain = auditKey.linkEvent(chain, { ...row, sequence });
        const period = row.period === WAITING ? periodAt(placed_at) : row.period;
        return { project_id, audit_event_id, mac, sequence, place, chain, period, former_period: row.period };
      });
      if (rows.length > 0) await replaceSignatures(tx, signed);
      if (rows.length < BATCH_SIZE) break;
    }
    const head = { project_id, sequence, chain, pruned_sequence: before, pruned_chain: "" };
    await saveChain(tx, { ...head, placed_at, mac: auditKey.signHead(head) });
    const events = sequence - before;
    await audit(call, tx, { action: "audit_log.adopted", details: { events, findings } });
    return { project_id, events, findings };
  });
}

async function countFindings({ auditKey, project }: Call, tx: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let after: number | null = 0;
  while (after !== null) {
    const part: Awaited<ReturnType<typeof verifyWithin>> = await verifyWithin(tx, {
      ...{ db: tx, auditKey, projectId: project.project_id },
      ...{ after, limit: VERIFY_BATCH_SIZE },
    });
    for (const { kind } of part.findings) counts[kind] = (counts[kind] ?? 0) + 1;
    after = part.next_sequence;
  }
  return counts;
}
