import type { Db } from "../../platform/db/schema.ts";
import { runBatches } from "../../platform/db/sweep.ts";
import { transaction, waitForLock } from "../../platform/db/transaction.ts";
import type { AuditKey } from "./audit-key.ts";
import type { AuditEventRow } from "./canonical-event.ts";
import { dropPeriods } from "./periods-store.ts";
import { eachProject, readHead, type SealingOptions } from "./seal-events.ts";
import { deleteUpTo, listChainProjects, listSealed, SEALING_LOCK, saveChain } from "./store.ts";
import { findTampering } from "./verify-chain.ts";

const BATCH_SIZE = 500;

/** Retention found events that no node wrote this way. They stay, as evidence. */
class EvidenceError extends Error {
  override name = "EvidenceError";
}

/**
 * Deletes events before a time from the start of each chain, and signs how far it went: anything else missing was
 * deleted by someone else. It stops at an altered event. Empty partitions are dropped.
 * @param options.signal stops it after the current batch.
 * @returns how many events were deleted.
 */
export async function pruneEvents(options: Pruning): Promise<number> {
  let pruned = 0;
  await eachProject(await listChainProjects(options.db), async (projectId) => {
    const work = () => transaction(options, (tx) => pruneBatch(tx, projectId, options));
    pruned += await runBatches(BATCH_SIZE, work, options.signal);
  });
  await transaction(options, async (tx) => {
    await waitForLock(tx, SEALING_LOCK);
    await dropPeriods(tx, options.before);
  });
  return pruned;
}

interface Pruning extends SealingOptions {
  before: Date;
  signal?: AbortSignal;
}

async function pruneBatch(tx: Db, projectId: string, { auditKey, before }: Pruning): Promise<number> {
  await waitForLock(tx, SEALING_LOCK);
  const head = await readHead(tx, auditKey, projectId);
  const rows = await listSealed(tx, projectId, head.pruned_sequence, BATCH_SIZE);
  const firstKept = rows.findIndex(({ occurred_at }) => occurred_at >= before);
  const old = firstKept === -1 ? rows : rows.slice(0, firstKept);
  const last = old.at(-1);
  if (!last) return 0;
  const altered = findAltered(old, head.pruned_chain, auditKey);
  if (altered) {
    throw new EvidenceError(
      `Retention of the audit log of ${projectId} stops before ${altered.audit_event_id}, which was altered: run portico audit verify.`,
    );
  }
  const pruned_sequence = last.sequence ?? 0;
  await deleteUpTo(tx, projectId, head.pruned_sequence, pruned_sequence);
  const moved = { ...head, pruned_sequence, pruned_chain: last.chain ?? "" };
  await saveChain(tx, { ...moved, mac: auditKey.signHead(moved) });
  return old.length;
}

/** Finds the first event that no node wrote this way. */
function findAltered(rows: AuditEventRow[], before: string, auditKey: AuditKey): AuditEventRow | undefined {
  let chain: string | null = before;
  for (const row of rows) {
    if (findTampering(row, row.sequence ?? 0, chain, auditKey)) return row;
    chain = row.chain;
  }
  return undefined;
}
