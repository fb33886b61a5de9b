import { statfsSync } from "node:fs";

/** Four segments of PostgreSQL's write-ahead log. PostgreSQL ends itself if it cannot create the next one. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const LOOK_AFTER_MS = 250;
const writing = /\b(insert into|update|delete from|create|alter|drop|truncate|vacuum|analyze)\b/i;

/** Has the code of PostgreSQL's own error, so that it is handled the same way. */
class DiskFullError extends Error {
  override name = "DiskFullError";
  readonly code = "53100";
}

/**
 * Stops writes to an embedded store before its disk is full. Reads continue, and writes do once there is space.
 * @returns a function that throws for a statement that would write with too little space.
 */
export function guardSpace(
  directory: string,
  statfs: (directory: string) => { bavail: number; bsize: number } = statfsSync,
): (statement: string) => void {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return (statement) => {
    if (!writing.test(statement)) return;
    const nowMs = performance.now();
    if (nowMs - checkedAtMs >= LOOK_AFTER_MS) {
      const { bavail, bsize } = statfs(directory);
      isFull = bavail * bsize < RESERVE_BYTES;
      checkedAtMs = nowMs;
    }
    if (!isFull) return;
    throw new DiskFullError(
      `The disk of ${directory} has less than 64 MiB left, so the provider does not write. Free some space: it then resumes automatically.`,
    );
  };
}
