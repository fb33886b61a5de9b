import type { Db } from "../db/schema.ts";
import { type BucketCounts, quantileOf } from "./measuring/histogram.ts";
import { type Range, ranges } from "./measuring/widths.ts";
import { findFirstBeat, readSteps, type StepRow } from "./store.ts";

export const measures = ["sign_ins", "latency", "limits", "errors"] as const;
export type Measure = (typeof measures)[number];

/** A line of a chart. */
export interface Series {
  /** What it counts: `method` and `outcome`, `route_class` and `quantile`, `limit`, or `error_type` and `fault`. */
  labels: Record<string, string>;
  /** One for each time; null in a gap, and where a quantile is of nothing. */
  values: (number | null)[];
}

export interface Measurements {
  measure: Measure;
  range: Range;
  step_seconds: number;
  /** When each step begins; the last one is not over. */
  times: string[];
  /** Since when there are measurements; null where there are none. */
  measured_since: string | null;
  series: Series[];
}

const kindOf = { sign_ins: "sign_ins", latency: "requests", limits: "limits", errors: "errors" } as const;
const quantiles = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** The latency of all requests since then, as one. */
export async function readLatency(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<Record<keyof typeof quantiles, number | null>> {
  const counts = addUp(await readSteps(db, { kind: "requests", width: 60, stepSeconds: 3600, from, until }));
  const of = (share: number) => rounded(quantileOf(counts, share));
  return { p50: of(quantiles.p50), p95: of(quantiles.p95), p99: of(quantiles.p99) };
}

interface Asked {
  measure: Measure;
  range: Range;
  /** Of all projects when absent. Latency is the nodes', whoever asked. */
  projectId?: string | undefined;
}

/**
 * Reads what all nodes have measured, step by step. A step in which no node wrote is a gap, which is something else than
 * nought.
 */
export async function readMeasurements(db: Db, now: Date, { measure, range, projectId }: Asked): Promise<Measurements> {
  const { seconds, step, width } = ranges[range];
  const stepMs = step * 1000;
  const lastMs = Math.floor(now.getTime() / stepMs) * stepMs;
  const steps = Array.from({ length: seconds / step }, (_, index) => lastMs - (seconds / step - 1 - index) * stepMs);
  const span = { width, stepSeconds: step, from: new Date(steps[0] ?? lastMs), until: new Date(lastMs + stepMs) };
  const beats = new Set((await readSteps(db, { ...span, kind: "beats" })).map(({ at_ms }) => at_ms));
  const rows = await readSteps(db, { ...span, kind: kindOf[measure], ...(measure !== "latency" && { projectId }) });
  const series = measure === "latency" ? latencyOf(rows, steps) : countsOf(measure, rows, steps, beats);
  return {
    measure,
    range,
    step_seconds: step,
    times: steps.map((ms) => new Date(ms).toISOString()),
    measured_since: (await findFirstBeat(db))?.toISOString() ?? null,
    series,
  };
}

function countsOf(
  measure: Exclude<Measure, "latency">,
  rows: StepRow[],
  steps: number[],
  beats: Set<number>,
): Series[] {
  const lines = Map.groupBy(rows, ({ label, detail }) => `${label} ${detail}`);
  return [...lines.values()].map((line) => {
    const counts = new Map(line.map(({ at_ms, count }) => [at_ms, count]));
    const [first] = line;
    return {
      labels: labelsOf(measure, first?.label ?? "", first?.detail ?? ""),
      values: steps.map((ms) => counts.get(ms) ?? (beats.has(ms) ? 0 : null)),
    };
  });
}

function labelsOf(measure: Exclude<Measure, "latency">, label: string, detail: string): Record<string, string> {
  if (measure === "sign_ins") return { method: label, outcome: detail };
  return measure === "limits" ? { limit: label } : { error_type: label, fault: detail };
}

/** Of all requests first, then of each class. */
function latencyOf(rows: StepRow[], steps: number[]): Series[] {
  if (rows.length === 0) return [];
  const classes = ["all", ...new Set(rows.map(({ label }) => label))];
  return classes.flatMap((route_class) => {
    const own = Map.groupBy(
      rows.filter(({ label }) => route_class === "all" || label === route_class),
      ({ at_ms }) => at_ms,
    );
    const histograms = steps.map((ms) => addUp(own.get(ms) ?? []));
    return Object.entries(quantiles).map(([quantile, share]) => ({
      labels: { route_class, quantile },
      values: histograms.map((counts) => rounded(quantileOf(counts, share))),
    }));
  });
}

function addUp(rows: StepRow[]): BucketCounts {
  const counts = new Map<number, number>();
  for (const { detail, count } of rows) counts.set(Number(detail), (counts.get(Number(detail)) ?? 0) + count);
  return counts;
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10;
}
