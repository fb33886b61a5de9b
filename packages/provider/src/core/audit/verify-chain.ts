import type { Db } from "../../platform/db/schema.ts";
import { type AuditKey, isSame } from "./audit-key.ts";
import type { AuditEventRow } from "./canonical-event.ts";
import { findChain, listPruned, listSealed, listUnsealed } from "./store.ts";

/** How many unsealed events are checked; more than a few seconds produce. */
const TAIL_LIMIT = 2_000;
/** How many events are read to find the two before a part. There may be more than two if positions were duplicated. */
const EARLIER_LIMIT = 10;

/** A difference from what the nodes wrote. */
export type Finding =
  | { kind: "altered" | "inserted" | "reordered"; audit_event_id: string; sequence: number | null }
  /** A range of positions without events. */
  | { kind: "deleted"; from_sequence: number; to_sequence: number }
  /**
   * A range of positions whose events cannot be checked: an earlier version signed them with a missing key, or the
   * whole range was rewritten and does not lead to the head.
   */
  | { kind: "unproven"; from_sequence: number; to_sequence: number }
  /**
   * The head of the chain was altered or deleted, so the length of the chain is unknown. Every project's log has a
   * head from the start.
   */
  | { kind: "head"; sequence: number | null }
  /** The log does not contain the checkpoint: it was restored to an earlier state, or started again. */
  | { kind: "checkpoint"; sequence: number };

/** A position in a log, stored elsewhere, to check later that the log still contains it. */
export interface Checkpoint {
  sequence: number;
  chain: string;
}

export interface VerifiedPart {
  checked: number;
  findings: Finding[];
  /** Where to continue; null after the end of the log. */
  next_sequence: number | null;
  checkpoint: Checkpoint;
  /** The last position that retention has deleted. */
  pruned_sequence: number;
  /** The unsealed events, and the oldest time; in the last part. */
  unsealed: number;
  unsealed_since: Date | null;
}

interface VerifyOptions {
  db: Db;
  auditKey: AuditKey;
  projectId: string;
  /** `next_sequence` of the previous part. */
  after: number;
  limit: number;
  checkpoint?: Checkpoint | undefined;
}

/** Checks a part of a project's log, in one snapshot. */
export function verifyChain(options: VerifyOptions): Promise<VerifiedPart> {
  return options.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => verifyWithin(tx, options));
}

/** The same within a transaction. */
export async function verifyWithin(tx: Db, options: VerifyOptions): Promise<VerifiedPart> {
  const { auditKey, projectId, limit, checkpoint } = options;
  const findings: Finding[] = [];
  const found = await findChain(tx, projectId);
  const isHeadValid = found !== undefined && auditKey.checkHead(found, found.mac) === "valid";
  const head = found ?? { sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "" };

  const after = Math.max(options.after, head.pruned_sequence);
  const isFirst = after === head.pruned_sequence;
  const earlier = isFirst ? [] : await listSealed(tx, projectId, after - 2, EARLIER_LIMIT);
  // One event more shows whether there is a next part.
  const rest = await listSealed(tx, projectId, after, limit + 1);
  const isLast = rest.length <= limit;
  const part = endWhole(rest, limit);
  const start = { sequence: after, chain: isFirst ? head.pruned_chain : chainAt(earlier, after, auditKey) };
  if (isFirst && !isHeadValid) findings.push({ kind: "head", sequence: found?.sequence ?? null });
  for (const { audit_event_id, sequence } of isFirst ? await listPruned(tx, projectId, after) : []) {
    findings.push({ kind: "inserted", audit_event_id, sequence });
  }
  const end = walk(part, { ...start, head: isHeadValid ? head.sequence : Number.MAX_SAFE_INTEGER, auditKey, findings });
  if (isLast && isHeadValid && end.sequence < head.sequence) {
    findings.push({ kind: "deleted", from_sequence: end.sequence + 1, to_sequence: head.sequence });
  } else if (isLast && isHeadValid && end.chain !== undefined && end.chain !== head.chain) {
    findings.push({ kind: "unproven", from_sequence: head.pruned_sequence + 1, to_sequence: head.sequence });
  }
  if (isFirst && checkpoint && !(await goesThrough(tx, projectId, head, checkpoint))) {
    findings.push({ kind: "checkpoint", sequence: checkpoint.sequence });
  }
  const tail = isLast ? await readTail(tx, options, findings) : { checked: 0, unsealed: 0, unsealed_since: null };
  return {
    checked: part.length + tail.checked,
    findings,
    next_sequence: isLast ? null : end.sequence,
    checkpoint: { sequence: head.sequence, chain: head.chain },
    pruned_sequence: head.pruned_sequence,
    unsealed: tail.unsealed,
    unsealed_since: tail.unsealed_since,
  };
}

/** The next part. Two events with the same position stay together. */
function endWhole(rows: AuditEventRow[], limit: number): AuditEventRow[] {
  let end = Math.min(limit, rows.length);
  while (end > 0 && end < rows.length && rows[end]?.sequence === rows[end - 1]?.sequence) end -= 1;
  return rows.slice(0, end === 0 ? limit : end);
}

/** The chain hash of the event at this position, if it is valid. */
function chainAt(rows: AuditEventRow[], at: number, auditKey: AuditKey): string | null | undefined {
  const before = rows.find(({ sequence }) => sequence === at - 1)?.chain;
  return rows.find((row) => row.sequence === at && findTampering(row, at, before, auditKey) === undefined)?.chain;
}

interface Walk {
  sequence: number;
  /** Of the previous event; undefined if that one cannot be trusted. */
  chain: string | undefined | null;
  head: number;
  auditKey: AuditKey;
  findings: Finding[];
}

/** @returns the position of the last event, and its chain hash unless there is a finding about it. */
function walk(
  rows: AuditEventRow[],
  { head, auditKey, findings, ...start }: Walk,
): { sequence: number; chain: string | undefined } {
  let { sequence: last, chain } = start;
  for (const row of rows) {
    const sequence = row.sequence ?? 0;
    if (sequence > last + 1) {
      findings.push({ kind: "deleted", from_sequence: last + 1, to_sequence: sequence - 1 });
      chain = undefined;
    }
    const kind = sequence > head ? "inserted" : findTampering(row, sequence, chain, auditKey);
    if (kind === "unproven") addUnproven(findings, sequence);
    else if (kind) findings.push({ kind, audit_event_id: row.audit_event_id, sequence });
    chain = kind ? undefined : row.chain;
    last = sequence;
  }
  return { sequence: last, chain: chain ?? undefined };
}

/** Adjacent positions are one finding. */
function addUnproven(findings: Finding[], sequence: number): void {
  const last = findings.at(-1);
  if (last?.kind === "unproven" && last.to_sequence === sequence - 1) last.to_sequence = sequence;
  else findings.push({ kind: "unproven", from_sequence: sequence, to_sequence: sequence });
}

/**
 * Checks one event.
 *
 * If an event's signature names a key that is no longer configured, its chain hash is enough proof: the hashes lead to
 * the head, which is signed by a configured key.
 * @param before the chain hash of the previous event, if that is valid.
 * @returns undefined for an event that is as the nodes wrote it.
 */
export function findTampering(
  row: AuditEventRow,
  sequence: number,
  before: string | undefined | null,
  auditKey: AuditKey,
) {
  const { project_id, audit_event_id, mac, place } = row;
  const event = auditKey.checkEvent(row, mac);
  const placed = auditKey.checkPlace({ project_id, sequence, audit_event_id, mac: mac ?? "" }, place);
  const link = auditKey.checkLink(before ?? "", row);
  if (link === "unknown_key") return "unproven";
  const isLinked = before != null && link === "valid";
  if (event !== "invalid" && placed !== "invalid") return isLinked || before == null ? undefined : "altered";
  if (event === "valid") return "reordered";
  // Its position or chain hash is genuine, so the rest was overwritten.
  return placed === "valid" || isLinked ? "altered" : "inserted";
}

/**
 * Whether a log contains a checkpoint. Events that retention has deleted since are accepted, because the end is
 * signed.
 */
export async function goesThrough(
  db: Db,
  projectId: string,
  head: { pruned_sequence: number; pruned_chain: string },
  { sequence, chain }: Checkpoint,
): Promise<boolean> {
  if (sequence < head.pruned_sequence) return true;
  const known =
    sequence === head.pruned_sequence
      ? head.pruned_chain
      : (await listSealed(db, projectId, sequence - 1, 1)).find((row) => row.sequence === sequence)?.chain;
  return isSame(known ?? null, chain);
}

/** The events without a position: not sealed yet, or not ours. */
async function readTail(tx: Db, { projectId, auditKey }: VerifyOptions, findings: Finding[]) {
  const rows = await listUnsealed(tx, projectId, TAIL_LIMIT);
  const waiting = rows.filter((row) => row.place === null);
  for (const row of rows) {
    const isGenuine = auditKey.checkEvent(row, row.mac) === "valid";
    if (isGenuine && row.place === null) continue;
    const kind = isGenuine ? "reordered" : "inserted";
    findings.push({ kind, audit_event_id: row.audit_event_id, sequence: null });
  }
  const times = waiting.map(({ occurred_at }) => occurred_at.getTime());
  const unsealed_since = times.length > 0 ? new Date(Math.min(...times)) : null;
  return { checked: rows.length, unsealed: waiting.length, unsealed_since };
}
