import { ApiError } from "./api-error.ts";

const SIZE_LIMIT = 16 * 1024;
const VALUES_LIMIT = 1_000;

type Metadata = Record<string, unknown>;

/** The length of metadata as JSON, in bytes; 0 if it is empty. */
export function metadataBytes(...all: Metadata[]): number {
  return all.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)) - 2, 0);
}

/**
 * Merges a change into metadata; null deletes a key.
 * @throws ApiError `bad_request` if the result exceeds 16 KiB or 1,000 values.
 */
export function mergeMetadata(current: Metadata, change: Metadata): Metadata {
  const merged = Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));
  if (JSON.stringify(merged).length > SIZE_LIMIT || countValues(merged) > VALUES_LIMIT) {
    throw new ApiError("bad_request", {
      message:
        "trusted_metadata and untrusted_metadata may each hold at most 16 KiB of JSON and 1,000 values. Nested lists and objects count, and so does each value in them.",
    });
  }
  return merged;
}

/** A short text can have many values, and each takes time and memory to read (docs/threats.md T155). */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}
