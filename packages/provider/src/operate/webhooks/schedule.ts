/** The waits between tries that Standard Webhooks recommend: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20, 24 h. */
const WAITS_MS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000);
/** Receivers that failed together do not come back to a flood: up to a tenth is added. */
const JITTER = 0.1;
const LONGEST_RETRY_AFTER_MS = 86_400_000;

export interface Failure {
  /** The tries so far, this one among them. */
  attempts: number;
  now: Date;
  /** The try of then is the last. */
  lastAttemptAt: Date;
  /** Of the answer, where it was 429 or 503. */
  retryAfter?: string | null;
  /** 0 to 1. */
  random: number;
}

/** When a message is tried again; undefined when that was its last try. */
export function nextAttempt({ attempts, now, lastAttemptAt, retryAfter, random }: Failure): Date | undefined {
  if (now >= lastAttemptAt) return undefined;
  const waitMs = (WAITS_MS[attempts - 1] ?? Math.max(...WAITS_MS)) * (1 + JITTER * random);
  const askedMs = Math.min(retryAfterMs(retryAfter, now), LONGEST_RETRY_AFTER_MS);
  const at = now.getTime() + Math.max(waitMs, askedMs);
  // The last try is not left out because a wait would end after it.
  return new Date(Math.min(at, lastAttemptAt.getTime()));
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function retryAfterMs(text: string | null | undefined, now: Date): number {
  if (!text) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
