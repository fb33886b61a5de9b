import pLimit from "p-limit";
import { ApiError } from "./api-error.ts";

/** So many pieces of heavy work at a time, so many more in a queue, and no more (docs/threats.md T45). */
export interface BoundedPool {
  /** @throws ApiError `service_unavailable` with Retry-After when the queue is full. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** The same refusal, before anything was done for a caller who would meet it. */
  requireRoom(): void;
}

interface PoolOptions {
  running: number;
  waiting: number;
  /** The work that there is too much of, for the refusal. */
  work?: string;
}

export function createBoundedPool({
  running,
  waiting,
  work = "passwords are being checked",
}: PoolOptions): BoundedPool {
  const limit = pLimit(running);

  function requireRoom(): void {
    if (limit.activeCount + limit.pendingCount < running + waiting) return;
    throw new ApiError("service_unavailable", {
      message: `Too many ${work} at this moment; Retry-After says when to come back.`,
      retryAfterSeconds: 2,
    });
  }

  return {
    requireRoom,
    async run(task) {
      requireRoom();
      return limit(task);
    },
  };
}
