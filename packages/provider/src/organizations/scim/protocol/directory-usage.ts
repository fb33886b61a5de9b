import { LRUCache } from "lru-cache";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { ConnectionKey } from "./lists/filter-store.ts";
import { countUsage, type Usage } from "./lists/usage-store.ts";
import { ScimError } from "./scim-error.ts";

declare module "../../../platform/call/call.ts" {
  interface Services {
    readonly directoryUsage: DirectoryUsage;
  }
}

export interface DirectoryUsage {
  /** Returns the directory's size, at most a minute old. */
  read(call: Call, db: Db, connection: ConnectionKey): Promise<Readonly<Usage>>;
  /**
   * Adds a change to the directory's size. Negative numbers subtract.
   *
   * @throws ScimError 403 if that exceeds the project's `directory_limits`.
   */
  add(call: Call, db: Db, connection: ConnectionKey, growth: Partial<Usage>): Promise<void>;
}

interface Counted {
  usage: Usage;
  countedAtMs: number;
  /** Slow counts are repeated less often. */
  validForMs: number;
}

const CONNECTIONS = 1_000;
const VALID_FOR_MS = 60_000;
/** For a full directory, because other nodes may have deleted something. */
const FULL_FOR_MS = 5_000;

/**
 * Keeps the counts in memory, so that most changes need no count. Changes of other nodes appear with the next count.
 */
export function createDirectoryUsage(): DirectoryUsage {
  const counted = new LRUCache<string, Counted>({ max: CONNECTIONS });

  async function find(call: Call, db: Db, connection: ConnectionKey, isFull = false): Promise<Usage> {
    const key = `${connection.project_id} ${connection.connection_id}`;
    const known = counted.get(key);
    const startedAtMs = performance.now();
    if (known && startedAtMs - known.countedAtMs < (isFull ? FULL_FOR_MS : known.validForMs)) return known.usage;
    const usage = await countUsage(db, connection, call.project.directory_limits);
    const countedAtMs = performance.now();
    counted.set(key, { usage, countedAtMs, validForMs: VALID_FOR_MS + 1000 * (countedAtMs - startedAtMs) });
    return usage;
  }

  return {
    read: find,
    async add(call, db, connection, growth) {
      const limits = call.project.directory_limits;
      const grown = Object.entries(growth) as [keyof Usage, number][];
      const full = (usage: Usage) => grown.find(([name, by]) => by > 0 && usage[name] + by > limits[name])?.[0];
      let usage = await find(call, db, connection);
      if (full(usage)) usage = await find(call, db, connection, true);
      const name = full(usage);
      if (name) {
        const detail = `The directory would exceed the limit of ${limits[name]} ${name} for this connection (directory_limits.${name}).`;
        throw new ScimError(403, undefined, detail);
      }
      for (const [name, by] of grown) usage[name] += by;
    },
  };
}
