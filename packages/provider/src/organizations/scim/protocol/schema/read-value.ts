import { ScimError } from "../scim-error.ts";
import type { Attribute } from "./attribute.ts";
import { findByName } from "./find-attribute.ts";

export const TEXT_LIMIT = 4_096;
export const LIST_LIMIT = 100;

/**
 * Reads an attribute's value from a body: checks its type and drops read-only and unknown sub-attributes. Entra sends
 * booleans as strings, and some directories send a single element instead of a list.
 *
 * @returns undefined for no value: null, "", an empty list (RFC 7643 section 2.5).
 * @throws ScimError `invalidValue`.
 */
export function readValue(attribute: Attribute, input: unknown, name = attribute.name): unknown {
  if (input === null || input === undefined || input === "") return undefined;
  if (!attribute.multiValued) return readSingle(attribute, input, name);
  const list = Array.isArray(input) ? input : [input];
  if (list.length > LIST_LIMIT) throw refuse(`${name} has more than ${LIST_LIMIT} values.`);
  const read = list.flatMap((one) => {
    const element = one === null || one === "" ? undefined : readSingle(attribute, one, name);
    return element === undefined || isEmptyElement(element) ? [] : [element];
  });
  return read.length > 0 ? read : undefined;
}

function readSingle(attribute: Attribute, input: unknown, name: string): unknown {
  switch (attribute.type) {
    case "complex":
      return readComplex(attribute, input, name);
    case "boolean": {
      const value = typeof input === "string" ? { true: true, false: false }[input.toLowerCase()] : input;
      if (typeof value === "boolean") return value;
      throw refuse(`${name} must be true or false.`);
    }
    default: {
      if (typeof input !== "string") throw refuse(`${name} must be a string.`);
      if (input.length > TEXT_LIMIT) throw refuse(`${name} has more than ${TEXT_LIMIT} characters.`);
      // Stores `Work` as `work`, so that a path's filter finds it.
      return attribute.canonicalValues?.find((one) => one.toLowerCase() === input.toLowerCase()) ?? input;
    }
  }
}

function readComplex(attribute: Attribute, input: unknown, name: string): Record<string, unknown> | undefined {
  const parts = attribute.subAttributes ?? [];
  // Entra sends a manager as a string, which is its `value`.
  const isBare = typeof input === "string" && findByName(parts, "value") !== undefined;
  const object = isBare ? { value: input } : input;
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    throw refuse(`${name} must be an object with sub-attributes such as ${parts[0]?.name}.`);
  }
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    const part = findByName(parts, key);
    if (!part || part.mutability === "readOnly") continue;
    const own = readValue(part, value, `${name}.${part.name}`);
    if (own !== undefined) read[part.name] = own;
  }
  return Object.keys(read).length > 0 ? read : undefined;
}

/** Returns whether an element has only a type, and no value. */
function isEmptyElement(element: unknown): boolean {
  return (
    typeof element === "object" && Object.keys(element ?? {}).every((part) => part === "type" || part === "primary")
  );
}

/** Reads an attribute of an open extension: a string, number, boolean or list of strings. */
export function readCustomValue(name: string, input: unknown): unknown {
  if (input === null || input === undefined || input === "") return undefined;
  if (typeof input === "boolean" || (typeof input === "number" && Number.isFinite(input))) return input;
  if (typeof input === "string" && input.length <= TEXT_LIMIT) return input;
  if (Array.isArray(input) && input.length <= LIST_LIMIT && input.every((one) => typeof one === "string")) {
    return input.length > 0 ? input : undefined;
  }
  throw refuse(`${name} must be a string, number, boolean or list of strings with at most ${TEXT_LIMIT} characters.`);
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidValue", detail);
}

/** @throws ScimError `invalidSyntax` if it is not an object. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ScimError(400, "invalidSyntax", "The body must be a JSON object.");
}
