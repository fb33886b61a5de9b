import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { isDatabaseLoss } from "./database-errors.ts";

/** How long to wait for a new value if there is an old one: a call reads several in a row. */
const PATIENCE_MS = 200;

interface CacheOptions {
  lifetimeMs: number;
  /** With more keys, the least recently used one is dropped, because callers can choose keys. */
  limit?: number;
  /** Longer keys are not ours and are not cached. */
  longestKey?: number;
  /**
   * Waits for a new value even if there is an old one, for values that grant access and may have ended. The old one
   * is only used while the database is unreachable.
   */
  waitsForNew?: boolean;
}

/**
 * Caches reads for a while. While the database is unreachable or too slow, the last value is used, so that key sets
 * and origins stay available.
 */
export function cachedReads<T>(
  load: (key: string) => Promise<T>,
  { lifetimeMs, limit = 10_000, longestKey = Number.POSITIVE_INFINITY, waitsForNew = false }: CacheOptions,
): (key: string) => Promise<T> {
  const entries = new LRUCache<string, { value: Promise<T>; staleAtMs: number }>({ max: limit });
  return (key) => {
    if (key.length > longestKey) return load(key);
    const found = entries.get(key);
    if (found && found.staleAtMs > performance.now()) return found.value;
    const loaded = load(key).catch((error: unknown) => {
      if (!found || !isDatabaseLoss(error)) {
        entries.delete(key);
        throw error;
      }
      // The next call tries again, so that a database that is back is noticed at once.
      entries.set(key, { ...found, staleAtMs: 0 });
      return found.value;
    });
    const inTime = found && !waitsForNew && Promise.race([loaded, sleep(PATIENCE_MS, found.value, { ref: false })]);
    const entry = { value: inTime || loaded, staleAtMs: performance.now() + lifetimeMs };
    entries.set(key, entry);
    if (inTime) loaded.then(() => (entry.value = loaded)).catch(() => {});
    return entry.value;
  };
}
