import pLimit from "p-limit";
import type { ConnectionKey } from "./lists/filter-store.ts";
import { ScimError } from "./scim-error.ts";

declare module "../../../platform/call/call.ts" {
  interface Services {
    readonly searchSlots: SearchSlots;
  }
}

/** Limits the concurrent searches of a connection, so that no directory exhausts the database pool. */
export interface SearchSlots {
  /** @throws ScimError 429 if too many are waiting. */
  run<Result>(connection: ConnectionKey, search: () => Promise<Result>): Promise<Result>;
}

const RUNNING = 2;
const WAITING = 8;

export function createSearchSlots(): SearchSlots {
  const slots = new Map<string, ReturnType<typeof pLimit>>();
  return {
    async run({ project_id, connection_id }, search) {
      const key = `${project_id} ${connection_id}`;
      const slot = slots.get(key) ?? pLimit(RUNNING);
      if (slot.activeCount + slot.pendingCount >= RUNNING + WAITING) {
        const detail = `The directory has ${RUNNING} searches running and ${WAITING} waiting. Retry after one of them ends.`;
        throw new ScimError(429, undefined, detail, 1);
      }
      slots.set(key, slot);
      try {
        return await slot(search);
      } finally {
        if (slot.activeCount + slot.pendingCount === 0) slots.delete(key);
      }
    },
  };
}
