import { type Call, canRetryWithCaptcha, hasPassedCaptcha } from "../../platform/call/call.ts";
import type { RateLimits } from "../../platform/config/rate-limits-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { beforeCommit } from "../../platform/db/transaction.ts";
import { ApiError, CaptchaDemand } from "../../platform/lib/api-error.ts";
import { after } from "../../platform/lib/duration.ts";
import { decrementingCounters, deletingCounters, incrementingCounters, readingCounters } from "./store.ts";

/** A counter, and the length of its window. */
export interface Counted {
  subject: string;
  windowSeconds: number;
}

/**
 * Increments the counter of the current window and returns it. It runs in the transaction of the counted action, so
 * that concurrent requests cannot both be the last one allowed.
 */
export async function count(call: Call, tx: Db, counted: Counted): Promise<number> {
  return (await countAll(call, tx, [counted])).get(counted.subject) ?? 0;
}

/** Reverts `count` in this transaction. */
export async function decrementCounters(call: Call, tx: Db, ...counted: Counted[]): Promise<void> {
  await decrementing(call, counted)(tx).execute();
}

export async function forgetCount(call: Call, tx: Db, { subject, windowSeconds }: Counted): Promise<void> {
  await deletingCounters([windowOf(call, subject, windowSeconds)])(tx).execute();
}

/** `count` for several counters, as a fragment of a larger statement that returns each subject with its count. */
export function counting(call: Call, counted: Counted[]) {
  return incrementingCounters(
    counted.map(({ subject, windowSeconds }) => {
      const key = windowOf(call, subject, windowSeconds);
      return { ...key, expires_at: after(key.window_start, { seconds: windowSeconds }) };
    }),
  );
}

/**
 * Reads several counters the same way. For counters that many requests share: if each request updated the row, they
 * would wait for each other.
 */
export function reading(call: Call, counted: Counted[]) {
  return readingCounters(counted.map(({ subject, windowSeconds }) => windowOf(call, subject, windowSeconds)));
}

/** `count` for several counters in one statement. @returns the counts by subject. */
export async function countAll(call: Call, tx: Db, counted: Counted[]): Promise<Map<string, number>> {
  const rows = await counting(call, counted)(tx).execute();
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

/** Counts at the end of the transaction, so that a shared counter is locked only briefly. */
export async function countAtEnd(call: Call, tx: Db, counted: Counted[]): Promise<void> {
  await beforeCommit(async () => void (await countAll(call, tx, counted)));
}

/** `countAll`, together with the earlier values of other counters, in one statement. */
export async function countAndRead(
  call: Call,
  tx: Db,
  { counted, read }: { counted: Counted[]; read: Counted[] },
): Promise<Map<string, number>> {
  if (read.length === 0) return countAll(call, tx, counted);
  const rows = await tx
    .with("counted", counting(call, counted))
    .with("read", reading(call, read))
    .selectFrom("counted")
    .select(["subject", "count"])
    .unionAll((eb) => eb.selectFrom("read").select(["subject", "count"]))
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

/** `uncount` for several counters, as a fragment. */
export function decrementing(call: Call, counted: Counted[]) {
  return decrementingCounters(counted.map(({ subject, windowSeconds }) => windowOf(call, subject, windowSeconds)));
}

/** The error past a limit, with the seconds until the window ends. The subject starts with the limit's name. */
export function tooMany(call: Call, { subject, windowSeconds }: Counted): ApiError {
  const retryAfterSeconds = windowSeconds - (Math.floor(call.clock.now().getTime() / 1000) % windowSeconds);
  return new ApiError("too_many_requests", { retryAfterSeconds, limit: subject.split(":", 1)[0] });
}

/**
 * Counts a call against one of the project's limits.
 * @throws ApiError `too_many_requests` past it, with the seconds until the window ends. The error rolls the count
 * back, which keeps it at the limit.
 */
export async function enforceLimit(call: Call, tx: Db, limit: keyof RateLimits, subject: string): Promise<void> {
  const counted = limitOf(call, limit, subject);
  if ((await count(call, tx, counted)) > counted.allowed) throw tooMany(call, counted);
}

/** One of the project's limits, for one subject. */
export function limitOf(call: Call, limit: keyof RateLimits, subject: string): Counted & { allowed: number } {
  const { count: allowed, window_seconds: windowSeconds } = call.project.rate_limits[limit];
  return { subject: `${limit}:${subject}`, windowSeconds, allowed };
}

/**
 * Counts against one of the project's limits without an error, for optional steps.
 * @returns false past the limit; the count then stays at the limit.
 */
export async function isWithinLimit(call: Call, tx: Db, limit: keyof RateLimits, subject: string): Promise<boolean> {
  const counted = limitOf(call, limit, subject);
  if ((await count(call, tx, counted)) <= counted.allowed) return true;
  await decrementCounters(call, tx, counted);
  return false;
}

export function windowEnd(call: Call, windowSeconds: number): Date {
  return after(windowOf(call, "", windowSeconds).window_start, { seconds: windowSeconds });
}

function windowOf(call: Call, subject: string, windowSeconds: number) {
  const windowMs = windowSeconds * 1000;
  const window_start = new Date(Math.floor(call.clock.now().getTime() / windowMs) * windowMs);
  return { project_id: call.project.project_id, subject, window_start };
}

/**
 * Limits on what unknown browsers do in the whole project: guesses and messages. Members in known browsers do not
 * count.
 */
type ProjectLimitName = "wrong_passwords" | "wrong_codes" | "mails_per_project" | "login_texts_per_project";

/**
 * How much one network may still do above a ceiling in the same window, because members at a new place are unknown,
 * too.
 */
const FREE_PER_NETWORK = 10;

export interface Ceiling {
  inProject: Counted & { allowed: number };
  fromNetwork: Counted & { allowed: number };
}

export function ceilingOf(call: Call, name: ProjectLimitName): Ceiling {
  const { count: allowed, window_seconds: windowSeconds } = call.project.rate_limits[name];
  return {
    inProject: { subject: name, windowSeconds, allowed },
    fromNetwork: { subject: `${name}_from:${call.ipAddress}`, windowSeconds, allowed: FREE_PER_NETWORK },
  };
}

/**
 * Above the ceiling, a network that has used up its share has to wait or pass a captcha. No other network does, so
 * the ceiling locks no member out (threats.md T46, T68).
 * @param counts before this call, by subject.
 * @returns the error; null if the call may continue.
 */
export function checkCeiling(call: Call, ceiling: Ceiling | null, counts: Map<string, number>): ApiError | null {
  if (ceiling === null || hasPassedCaptcha(call)) return null;
  const { inProject, fromNetwork } = ceiling;
  const isReached = ({ subject, allowed }: Ceiling["inProject"]) => (counts.get(subject) ?? 0) >= allowed;
  if (!isReached(inProject) || !isReached(fromNetwork)) return null;
  return canRetryWithCaptcha(call) ? new CaptchaDemand() : tooMany(call, inProject);
}
