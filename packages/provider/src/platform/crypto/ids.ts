import { randomInt } from "node:crypto";
import { v7 } from "uuid";

/** `kind-test-<uuid v7>` or `kind-live-…`: sortable by time, so that new rows are adjacent in an index. */
export function newId(project: { environment: "test" | "live" }, kind: string): string {
  return `${kind}-${project.environment}-${v7()}`;
}

let lastMs = 0;
let sequence = 0;

/** The same for an event at a time of the database's clock: sorted by that time, and in order within a millisecond. */
export function newIdAt(time: Date, project: { environment: "test" | "live" }, kind: string): string {
  const msecs = time.getTime();
  sequence = msecs === lastMs ? sequence + 1 : randomInt(2 ** 31);
  lastMs = msecs;
  return `${kind}-${project.environment}-${v7({ msecs, seq: sequence })}`;
}
