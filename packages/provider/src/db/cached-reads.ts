import { isDatabaseLoss } from "./is-database-loss.ts";

interface CacheOptions {
  lifetimeMs: number;
  /** Past this many keys the cache begins anew: strangers choose keys, too. */
  limit?: number;
}

/**
 * Remembers reads for a while. While the database is gone, what was read last goes on being answered: key sets and
 * origins do not end because the database does.
 */
export function cachedReads<T>(
  load: (key: string) => Promise<T>,
  { lifetimeMs, limit = 10_000 }: CacheOptions,
): (key: string) => Promise<T> {
  const entries = new Map<string, { value: Promise<T>; staleAtMs: number }>();
  return (key) => {
    const found = entries.get(key);
    if (found && found.staleAtMs > performance.now()) return found.value;
    if (entries.size >= limit) entries.clear();
    const value = load(key).catch((error: unknown) => {
      if (!found || !isDatabaseLoss(error)) {
        entries.delete(key);
        throw error;
      }
      // Asked again by the next call, so that a database that is back is noticed at once.
      entries.set(key, { ...found, staleAtMs: 0 });
      return found.value;
    });
    entries.set(key, { value, staleAtMs: performance.now() + lifetimeMs });
    return value;
  };
}
