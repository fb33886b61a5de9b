const WINDOW_MS = 60_000;
const ADDRESSES_LIMIT = 50_000;

export interface RequestLimit {
  /** Counts one request of an address. @returns seconds until it may come back; 0 when it may go on. */
  countRequest(address: string): number;
}

/**
 * A lid on floods: requests per address and minute, in this node's memory, before a request costs anything. What
 * must be exact (attempts, mails) is counted in the database by `limits/`.
 * @param perMinute no limit when absent.
 */
export function createRequestLimit(perMinute: number | undefined, nowMs = () => performance.now()): RequestLimit {
  const windows = new Map<string, { endsAtMs: number; count: number }>();
  return {
    countRequest(address) {
      if (perMinute === undefined) return 0;
      const now = nowMs();
      const open = windows.get(address);
      if (open && open.endsAtMs > now) {
        open.count += 1;
        return open.count > perMinute ? Math.ceil((open.endsAtMs - now) / 1000) : 0;
      }
      // The map keeps the order of insertion, so that the oldest window is the first to make room.
      windows.delete(address);
      const oldest = windows.size >= ADDRESSES_LIMIT ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      windows.set(address, { endsAtMs: now + WINDOW_MS, count: 1 });
      return 0;
    },
  };
}
