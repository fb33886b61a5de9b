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
