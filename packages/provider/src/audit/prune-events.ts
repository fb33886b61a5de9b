import type { Db } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { type AuditKey, isSame } from "./audit-key.ts";
import { eachProject, readHead, type SealingOptions } from "./seal-events.ts";
import { deleteUpTo, listChainProjects, listSealed, saveChain, tryTurn } from "./store.ts";

const BATCH_SIZE = 1000;

/** Events that retention should delete are not what a node has written, so that they stay as evidence. */
class EvidenceError extends Error {
  override name = "EvidenceError";
}

/**
 * Deletes what happened before a time, from the beginning of each chain, and signs how far it went: what else is missing
 * was deleted by somebody else. It stops at an event that was altered.
 * @returns how many went.
 */
export async function pruneEvents(options: SealingOptions & { before: Date }): Promise<number> {
  let pruned = 0;
  await eachProject(await listChainProjects(options.db), async (projectId) => {
    for (;;) {
      const gone = await transaction(options, (tx) => pruneBatch(tx, projectId, options));
      pruned += gone;
      if (gone < BATCH_SIZE) return;
    }
  });
  return pruned;
}

async function pruneBatch(
  tx: Db,
  projectId: string,
  { auditKey, before, now }: SealingOptions & { before: Date },
): Promise<number> {
  if (!(await tryTurn(tx))) return 0;
  const head = await readHead(tx, auditKey, projectId, now);
  const rows = await listSealed(tx, projectId, head.pruned_sequence, BATCH_SIZE);
  const firstKept = rows.findIndex(({ occurred_at }) => occurred_at >= before);
  const old = firstKept === -1 ? rows : rows.slice(0, firstKept);
  const last = old.at(-1);
  if (!last) return 0;
  const altered = old.find((row) => !isAsWritten(row, auditKey));
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

function isAsWritten(row: Awaited<ReturnType<typeof listSealed>>[number], auditKey: AuditKey): boolean {
  const { project_id, audit_event_id, sequence, mac, place } = row;
  if (mac === null || sequence === null || !isSame(mac, auditKey.signEvent(row))) return false;
  return isSame(place, auditKey.signPlace({ project_id, sequence, audit_event_id, mac }));
}
