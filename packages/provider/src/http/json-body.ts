import { ApiError } from "./api-error.ts";
import { isStorable } from "./storable-text.ts";

const DEPTH_LIMIT = 32;

/** Parses a request body. An empty one counts as none (wire.md section 3); a deep or malformed one is refused. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  let value: unknown;
  try {
    // A key named __proto__ must not become a prototype further on.
    value = JSON.parse(text, (key, item) => (key === "__proto__" ? undefined : item));
  } catch (error) {
    // Depth can end a parser, too: its stack is finite.
    const reason = error instanceof RangeError ? "it is nested too deep" : (error as Error).message;
    throw new ApiError("bad_request", { message: `The body is not valid JSON: ${reason}` });
  }
  requireBounded(value, DEPTH_LIMIT);
  return value;
}

function requireBounded(value: unknown, depth: number): void {
  if (typeof value === "string") return requireStorable(value);
  if (typeof value !== "object" || value === null) return;
  if (depth === 0) {
    throw new ApiError("bad_request", { message: `The body is nested more than ${DEPTH_LIMIT} levels deep.` });
  }
  for (const [key, item] of Object.entries(value)) {
    requireStorable(key);
    requireBounded(item, depth - 1);
  }
}

function requireStorable(text: string): void {
  if (isStorable(text)) return;
  throw new ApiError("bad_request", { message: "The body holds a NUL or half a character, which no text may." });
}
