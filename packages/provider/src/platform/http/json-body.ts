import { ApiError } from "../lib/api-error.ts";
import { isStorable } from "../lib/text.ts";

const DEPTH_LIMIT = 32;
/** A request of the contract has some hundreds. */
const VALUES_LIMIT = 20_000;

/**
 * Parses a request body. An empty one counts as missing (docs/wire/rules.md#requests); a malformed one, or one with
 * too much depth or too many values, is refused. It takes little more time than `JSON.parse`: no reviver, and one
 * walk (docs/threats.md T66).
 * @param valuesLimit the maximum number of values in all lists and objects.
 */
export function parseJsonBody(text: string, valuesLimit = VALUES_LIMIT): unknown {
  if (text.trim() === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Deep nesting can overflow the parser's stack.
    const reason = error instanceof RangeError ? "it is nested too deep" : (error as Error).message;
    throw refuse(`The body is not valid JSON: ${reason}`);
  }
  requireOrdinary(value, valuesLimit);
  return value;
}

/** Walks without recursion, and deletes keys named `__proto__`, which could become a prototype later. */
function requireOrdinary(body: unknown, valuesLimit: number): void {
  requireStorable(body);
  let level = [body].filter(isContainer);
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEPTH_LIMIT) throw refuse(`The body is nested more than ${DEPTH_LIMIT} levels deep.`);
    const next: object[] = [];
    for (const container of level) {
      if (!Array.isArray(container)) Reflect.deleteProperty(container, "__proto__");
      const keys = Array.isArray(container) ? [] : Object.keys(container);
      const items: unknown[] = Array.isArray(container) ? container : Object.values(container);
      count += items.length;
      if (count > valuesLimit) throw refuse(`The body holds more than ${valuesLimit} values.`);
      for (const key of keys) requireStorable(key);
      for (const item of items) {
        requireStorable(item);
        if (isContainer(item)) next.push(item);
      }
    }
    level = next;
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function requireStorable(value: unknown): void {
  if (typeof value !== "string" || isStorable(value)) return;
  throw refuse("The body holds a NUL or half a character, which no text may.");
}

function refuse(message: string): ApiError {
  return new ApiError("bad_request", { message });
}
