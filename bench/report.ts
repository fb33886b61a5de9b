/** One line of the table that `npm run bench` prints at its end. */
export interface Row {
  what: string;
  unit: string;
  ours: number;
  /** The least that anybody must spend on it, measured in the same run. */
  floor?: number;
  /** What others were measured to need, or publish. */
  peers?: string;
  /** The goal, and the most that is allowed. */
  aim?: number;
  limit?: number;
  /** What aim and limit are of: `ours` when absent, or how many times the floor that is. */
  judged?: "ours" | "ratio";
}

export interface Report {
  bench: string;
  rows: Row[];
}

/** Hands a benchmark's rows to the table, as one line of JSON: `bench/main.ts` gathers them. */
export function report(bench: string, rows: Row[]): void {
  console.log(JSON.stringify({ bench, rows } satisfies Report));
}

/** Reads what `report` wrote; null for any other line of a program. */
export function readReport(line: string): Report | null {
  return line.startsWith('{"bench":') ? (JSON.parse(line) as Report) : null;
}

export type Verdict = "" | "misses the aim" | "OVER THE LIMIT";

export function judge({ ours, floor = Number.NaN, aim, limit, judged }: Row): Verdict {
  const value = judged === "ratio" ? ours / floor : ours;
  if (limit !== undefined && !(value <= limit)) return "OVER THE LIMIT";
  return aim !== undefined && !(value <= aim) ? "misses the aim" : "";
}

/** The table for people: floor, ours and peers, the goals, and what misses them. */
export function formatReports(reports: Report[]): string {
  const head = ["", "floor", "ours", "", "ratio", "aim", "limit", "peers", ""];
  const lines = reports.flatMap(({ bench, rows }) => [[bench, ...Array(8).fill("")], ...rows.map(cellsOf)]);
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const isNumber = (column: number) => [1, 2, 4, 5, 6].includes(column);
  return table
    .map((cells) =>
      cells.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))),
    )
    .map((cells) => cells.join("  ").trimEnd())
    .join("\n");
}

function cellsOf(row: Row): string[] {
  const { what, unit, ours, floor, peers = "", aim, limit, judged } = row;
  const goal = (value: number | undefined) =>
    value === undefined ? "" : `${formatNumber(value)}${judged === "ratio" ? "x" : ""}`;
  // Nothing is no measure.
  const ratio = !floor ? "" : `${formatNumber(ours / floor)}x`;
  const spent = floor === undefined ? "" : formatNumber(floor);
  return [`  ${what}`, spent, formatNumber(ours), unit, ratio, goal(aim), goal(limit), peers, judge(row)];
}

/** The middle of the measured values: a busy moment of the machine moves it little. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

function formatNumber(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 2 : 0 });
}
