import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Returns memory of the start to the system: some 30 MB, most of it V8's young generation, which grew while the
 * modules were loaded and does not shrink while little happens. Takes some tens of milliseconds, once.
 */
export function releaseMemory(): void {
  // A flag set this late takes effect only in new contexts.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: object) => void;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
