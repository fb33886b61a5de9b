import { ApiError } from "../lib/api-error.ts";

/** Runs a check that requests also go through, and returns its error as a configuration issue. */
export function issuesOf(at: string, check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [`${at}: found an invalid value: ${error.message}`];
    throw error;
  }
}

/** Returns an issue for each value that is already in `seen`, and adds the others to it. */
export function duplicates(seen: Set<string>, at: string, values: string[]): string[] {
  return values.flatMap((value) => {
    if (seen.has(value)) return [`${at}: found "${value}" twice, expected unique values`];
    seen.add(value);
    return [];
  });
}
