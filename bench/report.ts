/** One row of the table that `npm run bench` prints. */
export interface Row {
  what: string;
  unit: string;
  ours: number;
  /** The baseline: the minimum cost of the same work, measured in the same run. */
  floor?: number;
  /** Measured or published values of other products. */
  peers?: string;
  /** The goal and the allowed maximum. */
  aim?: number;
  limit?: number;
  /** Whether aim and limit apply to `ours` (default) or to its ratio to the baseline. */
  ratedBy?: "ours" | "ratio";
}

export interface Report {
  bench: string;
  rows: Row[];
}

/** Reports a benchmark's rows as one line of JSON, which `bench/main.ts` collects. */
export function report(bench: string, rows: Row[]): void {
  console.log(JSON.stringify({ bench, rows } satisfies Report));
}

/** Parses a line written by `report`. Null for other output. */
export function readReport(line: string): Report | null {
  return line.startsWith('{"bench":') ? (JSON.parse(line) as Report) : null;
}

export type Rating = "" | "misses the aim" | "OVER THE LIMIT";

export function rate({ ours, floor = Number.NaN, aim, limit, ratedBy }: Row): Rating {
  const value = ratedBy === "ratio" ? ours / floor : ours;
  if (limit !== undefined && !(value <= limit)) return "OVER THE LIMIT";
  return aim !== undefined && !(value <= aim) ? "misses the aim" : "";
}

/** Renders the table: baseline, Portico, other products, goals and missed goals. */
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
  const { what, unit, ours, floor, peers = "", aim, limit, ratedBy } = row;
  const goal = (value: number | undefined) =>
    value === undefined ? "" : `${formatNumber(value)}${ratedBy === "ratio" ? "x" : ""}`;
  // A missing value is not a measurement.
  const ratio = !floor ? "" : `${formatNumber(ours / floor)}x`;
  const spent = floor === undefined ? "" : formatNumber(floor);
  return [`  ${what}`, spent, formatNumber(ours), unit, ratio, goal(aim), goal(limit), peers, rate(row)];
}

/** The median, which a busy moment of the machine hardly changes. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

function formatNumber(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 2 : 0 });
}
