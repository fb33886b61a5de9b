import type { Db } from "../../platform/db/schema.ts";
import type { Measure } from "./measuring/recorder.ts";
import { readSteps, type StepRow } from "./store.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The ranges of measurements and their steps. Steps of a day begin at midnight UTC. */
export const ranges = {
  day: { seconds: DAY_SECONDS, stepSeconds: HOUR_SECONDS },
  week: { seconds: 7 * DAY_SECONDS, stepSeconds: DAY_SECONDS },
  month: { seconds: 30 * DAY_SECONDS, stepSeconds: DAY_SECONDS },
} as const;

type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as [Range, ...Range[]];

interface Series {
  /** What it counts: `method` and `outcome`, `error_type` and `fault`, or `limit`. */
  labels: Record<string, string>;
  /** One value for each step. */
  values: number[];
}

interface Measurements {
  measure: Measure;
  range: Range;
  step_seconds: number;
  /** When each step begins. The last step is not finished. */
  times: string[];
  series: Series[];
}

interface Params {
  measure: Measure;
  range: Range;
  /** Only this project; all projects by default. */
  projectId?: string | undefined;
}

/** Reads the counts of all nodes, step by step. */
export async function readMeasurements(
  db: Db,
  now: Date,
  { measure, range, projectId }: Params,
): Promise<Measurements> {
  const { seconds, stepSeconds } = ranges[range];
  const stepMs = stepSeconds * 1000;
  const lastMs = Math.floor(now.getTime() / stepMs) * stepMs;
  const count = seconds / stepSeconds;
  const times = Array.from({ length: count }, (_, step) => lastMs - (count - 1 - step) * stepMs);
  const from = new Date(times[0] ?? lastMs);
  const rows = await readSteps(db, { kind: measure, stepSeconds, from, until: new Date(lastMs + stepMs), projectId });
  const lines = Map.groupBy(rows, ({ label, detail }) => JSON.stringify([label, detail]));
  return {
    measure,
    range,
    step_seconds: stepSeconds,
    times: times.map((ms) => new Date(ms).toISOString()),
    series: [...lines.values()].map((line) => toSeries(measure, line, times)),
  };
}

function toSeries(measure: Measure, line: StepRow[], times: number[]): Series {
  const [{ label, detail } = { label: "", detail: "" }] = line;
  const counts = new Map(line.map(({ at_ms, count }) => [at_ms, count]));
  return { labels: labelsOf(measure, label, detail), values: times.map((ms) => counts.get(ms) ?? 0) };
}

function labelsOf(measure: Measure, label: string, detail: string): Record<string, string> {
  if (measure === "sign_ins") return { method: label, outcome: detail };
  return measure === "limits" ? { limit: label } : { error_type: label, fault: detail };
}
