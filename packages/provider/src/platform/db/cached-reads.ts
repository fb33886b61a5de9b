import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { isDatabaseLoss } from "./database-errors.ts";

/** The wait for a new answer where an old one is at hand: a call reads several, and its caller waits once. */
const PATIENCE_MS = 200;

interface CacheOptions {
  lifetimeMs: number;
  /** Past this many keys the one that was asked for the longest ago is forgotten: strangers choose keys, too. */
  limit?: number;
  /** Longer keys are not ours and are not cached. */
  longestKey?: number;
  /**
   * Has a caller wait for a new answer also where an old one is at hand: what lets somebody in may have ended since. Only a
   * database that is gone leaves it at the old one.
   */
  isPatient?: boolean;
}

/**
 * Remembers reads for a while. While the database is gone or does not answer in time, what was read last goes on being
 * answered: key sets and origins do not end because the database does.
 */
export function cachedReads<T>(
  load: (key: string) => Promise<T>,
  { lifetimeMs, limit = 10_000, longestKey = Number.POSITIVE_INFINITY, isPatient = false }: CacheOptions,
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
      // Asked again by the next call, so that a database that is back is noticed at once.
      entries.set(key, { ...found, staleAtMs: 0 });
      return found.value;
    });
    const inTime = found && !isPatient && Promise.race([loaded, sleep(PATIENCE_MS, found.value, { ref: false })]);
    const entry = { value: inTime || loaded, staleAtMs: performance.now() + lifetimeMs };
    entries.set(key, entry);
    if (inTime) loaded.then(() => (entry.value = loaded)).catch(() => {});
    return entry.value;
  };
}
