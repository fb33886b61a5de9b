import type { Db } from "../../platform/db/schema.ts";
import { type AuditKey, isSame } from "./audit-key.ts";
import type { AuditEventRow } from "./canonical-event.ts";
import { findChain, listPruned, listSealed, listUnsealed } from "./store.ts";

/** The events without a place that are looked at; more than a sealer's few seconds leave. */
const TAIL_LIMIT = 2_000;
/** How many events are read to find the two before a part. There may be more than two if positions were duplicated. */
const EARLIER_LIMIT = 10;

/** What is not as the nodes have left it. */
export type Finding =
  | { kind: "altered" | "inserted" | "reordered"; audit_event_id: string; sequence: number | null }
  /** A range of places without events. */
  | { kind: "deleted"; from_sequence: number; to_sequence: number }
  /**
   * A range of places whose events nobody can check: an earlier version signed them by a key that is missing, or the
   * whole range was written again and does not lead to the head.
   */
  | { kind: "unproven"; from_sequence: number; to_sequence: number }
  /**
   * The head of the chain was altered or deleted, so that nobody knows how long the chain was. Every project's log has a
   * head from its first moment.
   */
  | { kind: "head"; sequence: number | null }
  /** The log is not the one that the checkpoint is of: it was put back to an earlier state, or begun anew. */
  | { kind: "checkpoint"; sequence: number };

/** A place in a log, kept elsewhere: who has one knows whether the log still goes through it. */
export interface Checkpoint {
  sequence: number;
  chain: string;
}

export interface VerifiedPart {
  checked: number;
  findings: Finding[];
  /** Where to go on; null when the whole log was looked at. */
  next_sequence: number | null;
  checkpoint: Checkpoint;
  /** The last place that retention has deleted. */
  pruned_sequence: number;
  /** The events that have no place yet, and since when; on the last part. */
  unsealed: number;
  unsealed_since: Date | null;
}

interface VerifyOptions {
  db: Db;
  auditKey: AuditKey;
  projectId: string;
  /** `next_sequence` of the part before. */
  after: number;
  limit: number;
  checkpoint?: Checkpoint | undefined;
}

/** Looks at a part of a project's log, as of one moment. */
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
  const isWhole = found !== undefined && auditKey.checkHead(found, found.mac) === "valid";
  const head = found ?? { sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "" };

  const after = Math.max(options.after, head.pruned_sequence);
  const isFirst = after === head.pruned_sequence;
  const earlier = isFirst ? [] : await listSealed(tx, projectId, after - 2, EARLIER_LIMIT);
  // One more tells whether there is a next part.
  const rest = await listSealed(tx, projectId, after, limit + 1);
  const isLast = rest.length <= limit;
  const part = endWhole(rest, limit);
  const start = { sequence: after, chain: isFirst ? head.pruned_chain : chainAt(earlier, after, auditKey) };
  if (isFirst && !isWhole) findings.push({ kind: "head", sequence: found?.sequence ?? null });
  for (const { audit_event_id, sequence } of isFirst ? await listPruned(tx, projectId, after) : []) {
    findings.push({ kind: "inserted", audit_event_id, sequence });
  }
  const end = walk(part, { ...start, head: isWhole ? head.sequence : Number.MAX_SAFE_INTEGER, auditKey, findings });
  if (isLast && isWhole && end.sequence < head.sequence) {
    findings.push({ kind: "deleted", from_sequence: end.sequence + 1, to_sequence: head.sequence });
  } else if (isLast && isWhole && end.chain !== undefined && end.chain !== head.chain) {
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

/** The next part; two events with one place are not parted. */
function endWhole(rows: AuditEventRow[], limit: number): AuditEventRow[] {
  let end = Math.min(limit, rows.length);
  while (end > 0 && end < rows.length && rows[end]?.sequence === rows[end - 1]?.sequence) end -= 1;
  return rows.slice(0, end === 0 ? limit : end);
}

/** The link of the event with this place, where that one is good. */
function chainAt(rows: AuditEventRow[], at: number, auditKey: AuditKey): string | null | undefined {
  const before = rows.find(({ sequence }) => sequence === at - 1)?.chain;
  return rows.find((row) => row.sequence === at && findTampering(row, at, before, auditKey) === undefined)?.chain;
}

interface Walk {
  sequence: number;
  /** Of the event before; undefined where that one is not to be trusted. */
  chain: string | undefined | null;
  head: number;
  auditKey: AuditKey;
  findings: Finding[];
}

/** @returns the place of the last event, and its link unless there is a finding about it. */
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

/** Neighbors make one finding. */
function addUnproven(findings: Finding[], sequence: number): void {
  const last = findings.at(-1);
  if (last?.kind === "unproven" && last.to_sequence === sequence - 1) last.to_sequence = sequence;
  else findings.push({ kind: "unproven", from_sequence: sequence, to_sequence: sequence });
}

/**
 * Judges one event.
 *
 * An event whose signature names a key that the configuration no longer has is proven by its link alone: the links lead
 * to the head, which is signed by a key that the configuration has.
 * @param before the link of the event before, where that one is good.
 * @returns undefined for an event that is as the nodes have left it.
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
  // Its link is its own: what was written over is the rest.
  return placed === "valid" || isLinked ? "altered" : "inserted";
}

/** Whether a log goes through a checkpoint. What retention has deleted since is taken as it is: its end is signed. */
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

/** The events that have no place: not yet, or because they are not ours. */
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
