import type { Comparison } from "../filter/parse-filter.ts";
import { ScimError } from "../scim-error.ts";

/** A filter's conditions by what they read: each row's attributes, or its columns. */
export interface Weight {
  attributes: number;
  columns: number;
}

export interface Extent {
  rows: number;
  bytes: number;
}

/**
 * The bytes that a search may read, counted per condition. A server reads this in half a second. The embedded store
 * runs in the provider's process, where a statement blocks all requests and cannot be cancelled, so its budget is about
 * 30 ms.
 */
const BUDGET = { server: 64 * 1024 * 1024, embedded: 4 * 1024 * 1024 };
/** A condition on a column costs as much as reading this many bytes of attributes. */
const COLUMN_BYTES = 40;
/** If an index finds no more rows than this, the search only costs those. */
export const INDEXED_ROWS = 1_000;

/** PostgreSQL may compare each character of a text with each of the search text. */
export function weighComparison(op: Comparison, value: unknown): number {
  return op === "co" ? 1 + Buffer.byteLength(String(value)) / 100 : 1;
}

/** The most group members, or groups of users, in one answer. More could exhaust the caller's memory, and ours. */
const MEMBERS = { server: 50_000, embedded: 10_000 };

const storeOf = ({ isEmbedded }: { isEmbedded: boolean }) => (isEmbedded ? "embedded" : "server");

export function memberLimit(store: { isEmbedded: boolean }): number {
  return MEMBERS[storeOf(store)];
}

/** @throws ScimError `tooMany` if the search reads too much. */
export function requireBudget(weight: Weight, { rows, bytes }: Extent, store: { isEmbedded: boolean }): void {
  const cost = weight.attributes * (bytes + rows * COLUMN_BYTES) + weight.columns * rows * COLUMN_BYTES;
  if (cost <= BUDGET[storeOf(store)]) return;
  throw new ScimError(
    400,
    "tooMany",
    'The search would read too much of this directory. Use fewer conditions, or one with an index, such as userName eq "…" or emails.value eq "…".',
  );
}
