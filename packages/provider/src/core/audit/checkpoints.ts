import type { Db } from "../../platform/db/schema.ts";
import { transaction, waitForLock } from "../../platform/db/transaction.ts";
import type { AuditKey } from "./audit-key.ts";
import { findChain, listHeads, SEALING_LOCK, saveChain } from "./store.ts";
import { type Checkpoint, goesThrough } from "./verify-chain.ts";

interface Checkpoints {
  /** The logs that have grown since the last check. */
  moved: (Checkpoint & { project_id: string })[];
  /** The projects whose log has no valid head. */
  headless: string[];
  /** The projects whose log does not contain the checkpoint of the last check. */
  lost: string[];
  /** The sum of all positions. It only decreases if a log was restored or adopted. */
  places: number;
}

/**
 * Reads the heads of all logs, and compares them with those of the last check.
 * @param kept the checkpoints of the last check by project; it is updated.
 */
export async function takeCheckpoints(db: Db, auditKey: AuditKey, kept: Map<string, Checkpoint>): Promise<Checkpoints> {
  const found: Checkpoints = { moved: [], headless: [], lost: [], places: 0 };
  const heads = await listHeads(db);
  if (heads.some(({ head }) => head && auditKey.isOutdated(head.mac))) await renewSignatures(db, auditKey);
  for (const { project_id, head } of heads) {
    if (!head || auditKey.checkHead(head, head.mac) !== "valid") {
      found.headless.push(project_id);
      continue;
    }
    const { sequence, chain } = head;
    found.places += sequence;
    const last = kept.get(project_id);
    if (last?.sequence === sequence && last.chain === chain) continue;
    if (last && !(await stillGoesThrough(db, project_id, last))) found.lost.push(project_id);
    kept.set(project_id, { sequence, chain });
    if (sequence > 0) found.moved.push({ project_id, sequence, chain });
  }
  return found;
}

/** In one snapshot, because retention may delete the position at the same time. */
function stillGoesThrough(db: Db, projectId: string, checkpoint: Checkpoint): Promise<boolean> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const head = await findChain(tx, projectId);
      return head !== undefined && goesThrough(tx, projectId, head, checkpoint);
    });
}

/** Renews signatures of keys that are being replaced, so that a rotation of the server key can end. */
export async function renewSignatures(db: Db, auditKey: AuditKey): Promise<void> {
  const heads = (await listHeads(db)).flatMap(({ head }) => head ?? []);
  for (const { project_id } of heads.filter(({ mac }) => auditKey.isOutdated(mac))) {
    await transaction({ db }, async (tx) => {
      await waitForLock(tx, SEALING_LOCK);
      const head = await findChain(tx, project_id);
      if (head && auditKey.checkHead(head, head.mac) === "valid") {
        await saveChain(tx, { ...head, mac: auditKey.signHead(head) });
      }
    });
  }
}
