export const titles = [
  "configuration",
  "redirect URLs",
  "host names",
  "SMTP",
  "clock",
  "database",
  "keys",
  "certificates",
] as const;

export type Title = (typeof titles)[number];

/** A thing that was looked at, and what came of it. */
export interface Check {
  title: Title;
  /** `wrong` must be mended, `warning` should be looked at, `skipped` could not be or need not be looked at. */
  verdict: "ok" | "warning" | "wrong" | "skipped";
  /** The finding, and what it means; of a skipped one, why. */
  message: string;
  /** The thing to do. */
  mend?: string;
  /** The place in the configuration. */
  path?: string;
}

/** A fault or a warning, before it stands under the title of its check. */
export interface Finding {
  verdict: "warning" | "wrong";
  message: string;
  mend: string;
  path?: string;
}

/** The findings under their title; when there are none, that all is well. */
export function judge(title: Title, findings: Finding[], allIsWell: string): Check[] {
  if (findings.length === 0) return [{ title, verdict: "ok", message: allIsWell }];
  return findings.map((finding) => ({ title, ...finding }));
}

/** A check that was not made. */
export function skip(title: Title, reason: string): Check[] {
  return [{ title, verdict: "skipped", message: reason }];
}
