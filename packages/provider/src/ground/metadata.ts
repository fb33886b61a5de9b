import { ApiError } from "./api-error.ts";

const SIZE_LIMIT = 16 * 1024;

type Metadata = Record<string, unknown>;

/** The length of metadata as JSON, in bytes; none for none. */
export function metadataBytes(...all: Metadata[]): number {
  return all.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)) - 2, 0);
}

/**
 * Metadata with a change laid over it: keys that are given take their new value, null takes one away.
 * @throws ApiError `bad_request` when the whole would grow past 16 KiB.
 */
export function mergeMetadata(current: Metadata, change: Metadata): Metadata {
  const merged = Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));
  if (JSON.stringify(merged).length > SIZE_LIMIT) {
    throw new ApiError("bad_request", {
      message: "trusted_metadata and untrusted_metadata may each hold at most 16 KiB of JSON.",
    });
  }
  return merged;
}
