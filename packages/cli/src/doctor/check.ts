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

/** One thing that the doctor looked at, and the verdict on it. */
export interface Check {
  title: Title;
  /** `wrong` must be mended, `warning` should be looked at, `skipped` could not be or need not be looked at. */
  verdict: "ok" | "warning" | "wrong" | "skipped";
  /** The finding and what it means; for a skipped check, the reason. */
  message: string;
  /** The remedy. */
  fix?: string;
  /** The place in the configuration. */
  path?: string;
}

/** A fault, without the title of its check. */
export interface Finding {
  verdict: "warning" | "wrong";
  message: string;
  fix: string;
  path?: string;
}

/** Files findings under their title; without any, one check says that all is well. */
export function judge(title: Title, findings: Finding[], allIsWell: string): Check[] {
  if (findings.length === 0) return [{ title, verdict: "ok", message: allIsWell }];
  return findings.map((finding) => ({ title, ...finding }));
}

/** Reports a check that was not made. */
export function skip(title: Title, reason: string): Check[] {
  return [{ title, verdict: "skipped", message: reason }];
}
