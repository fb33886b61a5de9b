import { ApiError } from "../ground/api-error.ts";

/** A refusal that the same value would meet as a request, as a fault of the configuration. */
export function complaints(at: string, check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [`${at}: found what is refused: ${error.message}`];
    throw error;
  }
}

/** Values that stand there twice. */
export function repeated(seen: Set<string>, at: string, values: string[]): string[] {
  return values.flatMap((value) => {
    if (seen.has(value)) return [`${at}: found "${value}" twice, expected each once`];
    seen.add(value);
    return [];
  });
}
