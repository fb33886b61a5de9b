import { styleText } from "node:util";
import { renderTable } from "../shared/table.ts";
import type { Check } from "./check.ts";

const colors = { ok: "green", warning: "yellow", wrong: "red", skipped: "gray" } as const;

/** Renders the checks as a table with a summary. */
export function renderReport(checks: Check[]): string {
  const rows = checks.map(({ title, verdict, message, fix, path }) => [
    verdict,
    title,
    [message, ...(fix ? [`Fix: ${fix}`] : []), ...(path ? [`At: ${path}`] : [])],
  ]);
  return `${colorVerdicts(renderTable(["Result", "Check", "Details"], rows))}\n\n${sumUp(checks)}`;
}

function sumUp(checks: Check[]): string {
  const count = (wanted: Check["verdict"]) => checks.filter(({ verdict }) => verdict === wanted).length;
  const warnings = count("warning") === 1 ? "1 warning" : `${count("warning")} warnings`;
  if (count("wrong") > 0) return `${count("wrong")} to fix, ${warnings}.`;
  return count("warning") > 0 ? `Nothing to fix, ${warnings}.` : "Everything is OK.";
}

/** Adds colors after the layout, because escape sequences would count as width. NO_COLOR and pipes turn them off. */
function colorVerdicts(table: string): string {
  return table.replace(/^(\S+ )(ok|warning|wrong|skipped)\b/gm, (_, edge: string, verdict: Check["verdict"]) => {
    return edge + styleText(colors[verdict], verdict, { stream: process.stdout });
  });
}
