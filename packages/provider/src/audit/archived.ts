import type { Db } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { waitForTurn } from "../db/transaction-lock.ts";
import { ApiError } from "../ground/api-error.ts";
import type { ArchiveSeal, AuditKey } from "./audit-key.ts";
import { readHead } from "./seal-events.ts";
import { findArchived, saveArchived, sealersTurn } from "./store.ts";

interface Of {
  auditKey: AuditKey;
  projectId: string;
  now: Date;
}

/** The place up to which archives of a project are kept, or retention has deleted: the next one begins behind it. */
export async function archivedUpTo(db: Db, { auditKey, projectId }: Of): Promise<{ sequence: number; chain: string }> {
  const { pruned_sequence, pruned_chain } = await readHead(db, auditKey, projectId);
  const kept = await findKept(db, auditKey, projectId);
  return kept && kept.sequence > pruned_sequence ? kept : { sequence: pruned_sequence, chain: pruned_chain };
}

/** Nothing where somebody else has written how far it is: then nothing is kept. */
export async function findKept(db: Db, auditKey: AuditKey, projectId: string) {
  const found = await findArchived(db, projectId);
  return found && auditKey.checkKept(found, found.mac) === "valid" ? found : undefined;
}

/**
 * Checks the seal of an archive, and notes that it is kept where that is said, so that retention may go so far.
 * @throws ApiError `audit_archive_invalid` where no node has sealed it so, or events between the archive before and it are
 * in none.
 */
export async function checkArchive(
  db: Db,
  of: Of,
  { seal, signature, isKept }: { seal: ArchiveSeal; signature: string; isKept: boolean },
): Promise<void> {
  const { auditKey, projectId, now } = of;
  if (seal.project_id !== projectId || auditKey.checkArchive(seal, signature) !== "valid") {
    throw new ApiError("audit_archive_invalid");
  }
  if (!isKept) return;
  await transaction({ db }, async (tx) => {
    await waitForTurn(tx, sealersTurn);
    const before = await archivedUpTo(tx, of);
    if (seal.after_sequence > before.sequence) throw new ApiError("audit_archive_invalid");
    if (seal.sequence <= before.sequence) return;
    const kept = { project_id: projectId, sequence: seal.sequence, chain: seal.chain };
    await saveArchived(tx, { ...kept, kept_at: now, mac: auditKey.signKept(kept) });
  });
}
