import { setImmediate } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one after the other what keeps the thread busy for milliseconds, with everybody else's requests in between: of
 * ten large answers at once nobody waits for more than one (threats.md T18).
 */
export function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
  const done = last.then(() => setImmediate()).then(work);
  last = done.catch(() => {});
  return done;
}
