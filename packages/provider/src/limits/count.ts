import type { Call } from "../call.ts";
import type { RateLimits } from "../config-schema.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { decrementCounter, deleteCounter, incrementCounter } from "./store.ts";

/**
 * Counts one more of `subject` in the current window and returns the count, in the transaction of what is counted,
 * so that racing requests cannot both be the last one allowed.
 */
export function count(call: Call, tx: Db, subject: string, windowSeconds: number): Promise<number> {
  const key = windowOf(call, subject, windowSeconds);
  return incrementCounter(tx, key, new Date(key.window_start.getTime() + windowSeconds * 1000));
}

/** Takes back what `count` added in this transaction. */
export function uncount(call: Call, tx: Db, subject: string, windowSeconds: number): Promise<void> {
  return decrementCounter(tx, windowOf(call, subject, windowSeconds));
}

/** Begins again at nought. */
export function forgetCount(call: Call, tx: Db, subject: string, windowSeconds: number): Promise<void> {
  return deleteCounter(tx, windowOf(call, subject, windowSeconds));
}

/**
 * Counts a call against one of the project's limits.
 * @throws ApiError `too_many_requests` past it, with the seconds until the window ends. The throw rolls the count
 * back, which keeps it at the limit.
 */
export async function enforceLimit(call: Call, tx: Db, limit: keyof RateLimits, subject: string): Promise<void> {
  const { count: allowed, window_seconds } = call.project.rate_limits[limit];
  if ((await count(call, tx, `${limit}:${subject}`, window_seconds)) <= allowed) return;
  const elapsedSeconds = Math.floor(call.clock.now().getTime() / 1000) % window_seconds;
  throw new ApiError("too_many_requests", { retryAfterSeconds: window_seconds - elapsedSeconds });
}

function windowOf(call: Call, subject: string, windowSeconds: number) {
  const windowMs = windowSeconds * 1000;
  const window_start = new Date(Math.floor(call.clock.now().getTime() / windowMs) * windowMs);
  return { project_id: call.project.project_id, subject, window_start };
}
