import type { Db } from "../db/schema.ts";
import { before } from "../ground/duration.ts";
import { type Range, ranges } from "./measuring/widths.ts";
import { listSlowest } from "./store.ts";

const LISTED = 50;
const HOUR = 3600;
const DAY = 86_400;

export interface StatementView {
  statement_id: string;
  name: string;
  /** Without values. */
  text: string;
  count: number;
  total_ms: number;
  mean_ms: number;
  most_ms: number;
}

/** The statements that took longest together, as the nodes themselves have seen them. Hours and days as a whole. */
export async function listStatements(db: Db, now: Date, range: Range): Promise<StatementView[]> {
  const { seconds } = ranges[range];
  const width = seconds > 32 * DAY ? DAY : HOUR;
  const begins = before(now, { seconds: Math.max(seconds, width) }).getTime();
  const from = new Date(Math.floor(begins / (width * 1000)) * width * 1000);
  const rows = await listSlowest(db, { from, width, limit: LISTED });
  return rows.map(({ statement_id, name, text, count, ms, most_ms }) => ({
    statement_id,
    name: name ?? "other statements",
    text: text ?? "",
    count,
    total_ms: round(ms),
    mean_ms: round(ms / Math.max(count, 1)),
    most_ms: round(most_ms),
  }));
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
