import { isDeepStrictEqual } from "node:util";
import { formatPath } from "../../platform/config/config-error.ts";

/**
 * Applies a merge patch to a document (RFC 7396): null removes a field, objects are merged, other values are replaced.
 * The result is built from entries, so that no key of a patch reaches a prototype (docs/threats.md T102).
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = new Map(isRecord(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field in which two settings differ. `before` or `after` is missing if there was or is no value. */
export interface SettingsChange {
  path: string;
  before?: unknown;
  after?: unknown;
}

/** Lists where two settings differ, by the innermost named field. Lists of plain values are one change. */
export function listChanges(before: unknown, after: unknown, path: PropertyKey[] = []): SettingsChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const keys = commonKeys(before, after);
  if (keys) return keys.flatMap((key) => listChanges(at(before, key), at(after, key), [...path, key]));
  return [
    {
      path: formatPath(path),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  ];
}

function commonKeys(before: unknown, after: unknown): PropertyKey[] | undefined {
  if (isRecord(before) && isRecord(after)) return [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (!isListOfRecords(before) || !isListOfRecords(after)) return undefined;
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index);
}

function isListOfRecords(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function at(value: unknown, key: PropertyKey): unknown {
  return Object.hasOwn(value as object, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
}
