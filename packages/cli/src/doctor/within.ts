import { setTimeout as sleep } from "node:timers/promises";

/** The longest that anything that the doctor asks may take. */
export const PATIENCE_MS = 5_000;

/** @throws Error `code` ETIMEDOUT when the work takes longer than the doctor waits; the work itself is left alone. */
export function within<Result>(work: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const tooLate = sleep(PATIENCE_MS, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`), { code: "ETIMEDOUT" });
  });
  return Promise.race([work, tooLate]).finally(() => {
    tooLate.catch(() => {});
    timer.abort();
  });
}
