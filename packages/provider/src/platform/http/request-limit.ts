import { ApiError } from "../lib/api-error.ts";

const SUBJECTS_LIMIT = 50_000;

interface Limit {
  count: number;
  window_seconds: number;
}

export interface RequestLimit {
  /**
   * Counts one request of a subject: an IP address, or a project.
   * @param limit undefined for none.
   * @param name of the limit, for operators.
   * @throws ApiError `too_many_requests` past it, with the seconds until the window ends.
   */
  enforce(subject: string, limit: Limit | undefined, name?: string): void;
}

/**
 * Limits floods in this node's memory, before a request costs anything. Exact limits (attempts, emails) are counted
 * in the database by `limits/`.
 */
export function createRequestLimit(nowMs = () => performance.now()): RequestLimit {
  const windows = new Map<string, { endsAtMs: number; count: number }>();
  return {
    enforce(subject, limit, name) {
      if (limit === undefined) return;
      const now = nowMs();
      const open = windows.get(subject);
      if (open && open.endsAtMs > now) {
        open.count += 1;
        if (open.count <= limit.count) return;
        const retryAfterSeconds = Math.ceil((open.endsAtMs - now) / 1000);
        throw new ApiError("too_many_requests", { retryAfterSeconds, limit: name });
      }
      // A map keeps the order of insertion, so the oldest window is deleted first.
      windows.delete(subject);
      const oldest = windows.size >= SUBJECTS_LIMIT ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      windows.set(subject, { endsAtMs: now + limit.window_seconds * 1000, count: 1 });
    },
  };
}
