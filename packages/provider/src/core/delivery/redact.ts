const LONGEST = 200;

/**
 * Why a mail server or carrier did not accept a message, for operators: its code and text, without addresses, numbers
 * and codes (docs/threats.md T57).
 */
export function describeError(error: unknown): string {
  const { code, responseCode, message } = error as { code?: unknown; responseCode?: unknown; message?: unknown };
  const codes = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
  const said = String(message ?? error)
    .slice(0, LONGEST * 4)
    .replace(/[^\s<>"']+@[^\s<>"']+/g, "…")
    .replace(/[\w+/=-]{24,}/g, "…")
    .replace(/\+?\d{4,}/g, "…")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
  return [...codes, said].join(" ").slice(0, LONGEST);
}

/**
 * `a…@globex.test`, or `…23` for a phone number: enough to recognize a member in a support case, too little to
 * collect.
 */
export function maskReceiver(to: string): string {
  const at = to.lastIndexOf("@");
  return at < 1 ? `…${to.slice(-2)}` : `${[...to][0]}…${to.slice(at)}`;
}
