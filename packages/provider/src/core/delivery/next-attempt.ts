/** The delays between attempts that Standard Webhooks recommends: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20, 24 h. */
const WAITS_MS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000);
/** Adds up to a tenth, so that receivers that failed together do not all get their retries at once. */
const JITTER = 0.1;
const LONGEST_RETRY_AFTER_MS = 86_400_000;

interface Failure {
  /** The attempts so far, including this one. */
  attempts: number;
  now: Date;
  lastAttemptAt: Date;
  /** The response's `Retry-After`, if the status was 429 or 503. */
  retryAfter?: string | null;
  /** 0 to 1. */
  random: number;
}

/** Returns when to try again; undefined after the last attempt. */
export function nextAttempt({ attempts, now, lastAttemptAt, retryAfter, random }: Failure): Date | undefined {
  if (now >= lastAttemptAt) return undefined;
  const waitMs = (WAITS_MS[attempts - 1] ?? Math.max(...WAITS_MS)) * (1 + JITTER * random);
  const askedMs = Math.min(retryAfterMs(retryAfter, now), LONGEST_RETRY_AFTER_MS);
  const at = now.getTime() + Math.max(waitMs, askedMs);
  // A delay past the last attempt's time does not skip the last attempt.
  return new Date(Math.min(at, lastAttemptAt.getTime()));
}

/** RFC 9110 section 10.2.3: seconds or a date. */
function retryAfterMs(text: string | null | undefined, now: Date): number {
  if (!text) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
