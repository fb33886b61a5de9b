import { setTimeout as sleep } from "node:timers/promises";
import { styleText } from "node:util";
import { renderTable } from "../shared/table.ts";

export const titles = [
  "configuration",
  "origins",
  "redirect URLs",
  "host names",
  "SMTP",
  "clock",
  "database",
  "keys",
  "certificates",
] as const;

export type Title = (typeof titles)[number];

/** The result of one check. */
export interface Check {
  title: Title;
  /** `wrong` must be fixed, `warning` should be looked at, `skipped` was not checked. */
  verdict: "ok" | "warning" | "wrong" | "skipped";
  /** The result and its consequence, or why the check was skipped. */
  message: string;
  fix?: string;
  /** The path in the configuration. */
  path?: string;
}

/** A problem, without the title of its check. */
export interface Finding {
  verdict: "warning" | "wrong";
  message: string;
  fix: string;
  path?: string;
}

/** Returns a check for each problem, or one that everything is OK. */
export function toChecks(title: Title, findings: Finding[], okMessage: string): Check[] {
  if (findings.length === 0) return [{ title, verdict: "ok", message: okMessage }];
  return findings.map((finding) => ({ title, ...finding }));
}

/** Returns a skipped check. */
export function skip(title: Title, reason: string): Check[] {
  return [{ title, verdict: "skipped", message: reason }];
}

/** The timeout of each check. */
export const TIMEOUT_MS = 5_000;

/** Waits for a promise, by default with the timeout of a check. @throws Error with `code` ETIMEDOUT. The work itself is not canceled. */
export function within<Result>(work: Promise<Result>, timeoutMs = TIMEOUT_MS): Promise<Result> {
  const timer = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error(`no response within ${timeoutMs / 1000} seconds`), { code: "ETIMEDOUT" });
  });
  return Promise.race([work, timeout]).finally(() => {
    timeout.catch(() => {});
    timer.abort();
  });
}

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
