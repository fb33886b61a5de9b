import { setTimeout as sleep } from "node:timers/promises";

/** The timeout of each check. */
export const TIMEOUT_MS = 5_000;

/** Waits for a promise with the timeout of a check. @throws Error with `code` ETIMEDOUT. The work itself is not canceled. */
export function within<Result>(work: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const timeout = sleep(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error(`no response within ${TIMEOUT_MS / 1000} seconds`), { code: "ETIMEDOUT" });
  });
  return Promise.race([work, timeout]).finally(() => {
    timeout.catch(() => {});
    timer.abort();
  });
}
