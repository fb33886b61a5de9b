import { LRUCache } from "lru-cache";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { OfConnection } from "./lists/filter-store.ts";
import { countUsage, type Usage } from "./lists/usage-store.ts";
import { ScimError } from "./scim-error.ts";

declare module "../../../platform/call/call.ts" {
  interface Services {
    readonly directoryUsage: DirectoryUsage;
  }
}

export interface DirectoryUsage {
  /** What the directory holds, to a minute. */
  read(call: Call, db: Db, connection: OfConnection): Promise<Readonly<Usage>>;
  /**
   * Counts what a change adds to a directory; below zero, what it takes away.
   * @throws ScimError 403 where that is more than the project's `directory_limits` allow.
   */
  add(call: Call, db: Db, connection: OfConnection, growth: Partial<Usage>): Promise<void>;
}

interface Counted {
  usage: Usage;
  countedAtMs: number;
  /** Counts that take long are made less often. */
  goodForMs: number;
}

const CONNECTIONS = 1_000;
const GOOD_FOR_MS = 60_000;
/** Of a directory that is full: other nodes may have made room. */
const FULL_FOR_MS = 5_000;

/** Counts in memory, so that a change costs no count of its own; other nodes' changes are seen with the next count. */
export function createDirectoryUsage(): DirectoryUsage {
  const counted = new LRUCache<string, Counted>({ max: CONNECTIONS });

  async function find(call: Call, db: Db, of: OfConnection, isFull = false): Promise<Usage> {
    const key = `${of.project_id} ${of.connection_id}`;
    const known = counted.get(key);
    const startedAtMs = performance.now();
    if (known && startedAtMs - known.countedAtMs < (isFull ? FULL_FOR_MS : known.goodForMs)) return known.usage;
    const usage = await countUsage(db, of, call.project.directory_limits);
    const countedAtMs = performance.now();
    counted.set(key, { usage, countedAtMs, goodForMs: GOOD_FOR_MS + 1000 * (countedAtMs - startedAtMs) });
    return usage;
  }

  return {
    read: find,
    async add(call, db, of, growth) {
      const limits = call.project.directory_limits;
      const grown = Object.entries(growth) as [keyof Usage, number][];
      const full = (usage: Usage) => grown.find(([name, by]) => by > 0 && usage[name] + by > limits[name])?.[0];
      let usage = await find(call, db, of);
      if (full(usage)) usage = await find(call, db, of, true);
      const name = full(usage);
      if (name) {
        const detail = `The directory would have more than ${limits[name]} ${name}, the limit of this connection (directory_limits.${name}).`;
        throw new ScimError(403, undefined, detail);
      }
      for (const [name, by] of grown) usage[name] += by;
    },
  };
}
