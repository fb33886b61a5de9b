import type { Comparison } from "../filter/filter.ts";
import { ScimError } from "../scim-error.ts";

/** The conditions of a filter by what they read: the attributes of each row, or its columns. */
export interface Weight {
  attributes: number;
  columns: number;
}

/** The rows and bytes that a search reads. */
export interface Extent {
  rows: number;
  bytes: number;
}

/**
 * The bytes that a search may read, counted for each condition. A server reads this in half a second. The embedded store
 * runs in the provider's process, where a statement holds up all requests and cannot be ended: there it is a thirtieth of
 * a second.
 */
const BUDGET = { server: 64 * 1024 * 1024, embedded: 4 * 1024 * 1024 };
/** A condition on a column costs as much as reading so many bytes of attributes. */
const COLUMN_BYTES = 40;
/** The rows that an index may find for a search to count as answered by it. */
export const INDEXED_ROWS = 1_000;

/** PostgreSQL may compare each character of a text with each of what is looked for in it. */
export function weighComparison(op: Comparison, value: unknown): number {
  return op === "co" ? 1 + Buffer.byteLength(String(value)) / 100 : 1;
}

/** The members of groups, or groups of users, that one answer shows: more would fill the memory of who reads them, and ours. */
const MEMBERS = { server: 50_000, embedded: 10_000 };

const storeOf = ({ isEmbedded }: { isEmbedded: boolean }) => (isEmbedded ? "embedded" : "server");

export function memberLimit(store: { isEmbedded: boolean }): number {
  return MEMBERS[storeOf(store)];
}

/** @throws ScimError `tooMany` for a search that reads too much. */
export function requireBudget(weight: Weight, { rows, bytes }: Extent, store: { isEmbedded: boolean }): void {
  const cost = weight.attributes * (bytes + rows * COLUMN_BYTES) + weight.columns * rows * COLUMN_BYTES;
  if (cost <= BUDGET[storeOf(store)]) return;
  throw new ScimError(
    400,
    "tooMany",
    'The search would read too much of this directory. Ask for fewer conditions, or for one that is found at once, such as userName eq "…" or emails.value eq "…".',
  );
}
