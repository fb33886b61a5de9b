import type { Measured } from "./recorder.ts";
import { bucketWidths } from "./widths.ts";

const DAY_MS = 86_400_000;
/** The statements of one flush that are told apart; those that took least go into one sum. */
const STATEMENTS_TOLD_APART = 20;

/** A row of `measurements` to be added to. */
export interface Bucket extends Omit<Measured, "minuteMs"> {
  width: number;
  started_at: string;
  expires_at: string;
}

/**
 * Spreads what one node has counted over the buckets of each width. The same bucket comes once, and always in the same
 * order, so that nodes that write at once wait for each other and never in a circle. Statements have no minutes.
 */
export function spreadOverBuckets(measured: Measured[]): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const { minuteMs, ...one } of joinLesserStatements(measured)) {
    for (const { seconds, keptDays } of bucketWidths) {
      if (one.kind === "statements" && seconds === 60) continue;
      const startMs = Math.floor(minuteMs / (seconds * 1000)) * seconds * 1000;
      const started_at = new Date(startMs).toISOString();
      const of = JSON.stringify([one.kind, seconds, started_at, one.project_id, one.label, one.detail]);
      const found = buckets.get(of);
      if (found) {
        found.count += one.count;
        found.ms += one.ms;
        found.most_ms = Math.max(found.most_ms, one.most_ms);
      } else {
        const expires_at = new Date(startMs + keptDays * DAY_MS).toISOString();
        buckets.set(of, { ...one, width: seconds, started_at, expires_at });
      }
    }
  }
  return [...buckets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, bucket]) => bucket);
}

function joinLesserStatements(measured: Measured[]): Measured[] {
  const statements = measured.filter(({ kind }) => kind === "statements").sort((a, b) => b.ms - a.ms);
  const lesser = new Set(statements.slice(STATEMENTS_TOLD_APART));
  return measured.map((one) => (lesser.has(one) ? { ...one, label: "other" } : one));
}
