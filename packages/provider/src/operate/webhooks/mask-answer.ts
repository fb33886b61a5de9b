const KEPT = 512;

/**
 * The beginning of a receiver's answer, for its log: without control characters, and without what is long and random
 * enough to be a key or a token (docs/threats.md T57).
 */
export function maskAnswer(text: string): string {
  const kept = text.slice(0, KEPT * 4).replace(/[A-Za-z0-9_\-+/=.~]{20,}/g, (word) => (/\d/.test(word) ? "…" : word));
  return kept
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, KEPT);
}
