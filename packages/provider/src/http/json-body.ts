import { ApiError } from "./api-error.ts";
import { isStorable } from "./storable-text.ts";

const DEPTH_LIMIT = 32;
const UNSTORABLE = "The body holds a NUL or half a character, which no text may.";

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
  const fault = findFault(value, DEPTH_LIMIT);
  if (fault) throw new ApiError("bad_request", { message: fault });
  return value;
}

function findFault(value: unknown, depth: number): string | null {
  if (typeof value === "string" && !isStorable(value)) return UNSTORABLE;
  if (typeof value !== "object" || value === null) return null;
  if (depth === 0) return `The body is nested more than ${DEPTH_LIMIT} levels deep.`;
  for (const [key, item] of Object.entries(value)) {
    const fault = isStorable(key) ? findFault(item, depth - 1) : UNSTORABLE;
    if (fault) return fault;
  }
  return null;
}
