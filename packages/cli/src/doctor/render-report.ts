import { styleText } from "node:util";
import { renderTable } from "../shared/table.ts";
import type { Check } from "./check.ts";

const colors = { ok: "green", warning: "yellow", wrong: "red", skipped: "gray" } as const;

/** Renders the checks as a table, and a line that sums them up. */
export function renderReport(checks: Check[]): string {
  const rows = checks.map(({ title, verdict, message, fix, path }) => [
    verdict,
    title,
    [message, ...(fix ? [`Fix: ${fix}`] : []), ...(path ? [`At: ${path}`] : [])],
  ]);
  return `${colorVerdicts(renderTable(["Verdict", "Check", "Found"], rows))}\n\n${sumUp(checks)}`;
}

function sumUp(checks: Check[]): string {
  const count = (wanted: Check["verdict"]) => checks.filter(({ verdict }) => verdict === wanted).length;
  const warnings = count("warning") === 1 ? "1 warning" : `${count("warning")} warnings`;
  if (count("wrong") > 0) return `${count("wrong")} to fix, and ${warnings}.`;
  return count("warning") > 0 ? `Nothing to fix; ${warnings}.` : "All is well.";
}

/** Colors a table that is laid out, because colors have no width. NO_COLOR turns them off, as a pipe does. */
function colorVerdicts(table: string): string {
  return table.replace(/^(\S+ )(ok|warning|wrong|skipped)\b/gm, (_, edge: string, verdict: Check["verdict"]) => {
    return edge + styleText(colors[verdict], verdict, { stream: process.stdout });
  });
}
