export interface Row {
  what: string;
  value: number;
  unit: string;
  /** The goal and the most that is allowed, where the project has one. */
  aim?: number;
  limit?: number;
}

/** Prints a table for people and one line of JSON for machines. A value over its limit makes the process fail. */
export function report(bench: string, rows: Row[]): void {
  const width = Math.max(...rows.map((row) => row.what.length));
  console.log(`\n${bench}`);
  for (const { what, value, unit, aim, limit } of rows) {
    const goal = aim === undefined ? "" : `  aim ${aim}${limit === undefined ? "" : `, limit ${limit}`}`;
    const verdict = limit !== undefined && value > limit ? "  OVER THE LIMIT" : "";
    console.log(`  ${what.padEnd(width)}  ${formatNumber(value).padStart(10)} ${unit}${goal}${verdict}`);
  }
  console.log(JSON.stringify({ bench, rows }));
  if (rows.some(({ value, limit }) => limit !== undefined && value > limit)) process.exitCode = 1;
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
