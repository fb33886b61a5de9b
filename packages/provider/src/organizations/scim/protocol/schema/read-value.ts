import { ScimError } from "../scim-error.ts";
import type { Attribute } from "./attribute.ts";
import { findByName } from "./find-attribute.ts";

const TEXT_LIMIT = 4_096;
/** The most values of a list. */
export const LIST_LIMIT = 100;

/**
 * Reads the value of an attribute from a body: of its type, under the schema's names, without what is read-only or
 * unknown. Entra writes booleans as texts, and some send one element in place of a list.
 * @returns undefined for what counts as no value: null, "", an empty list (RFC 7643 section 2.5).
 * @throws ScimError `invalidValue`.
 */
export function readValue(attribute: Attribute, given: unknown, name = attribute.name): unknown {
  if (given === null || given === undefined || given === "") return undefined;
  if (!attribute.multiValued) return readSingle(attribute, given, name);
  const list = Array.isArray(given) ? given : [given];
  if (list.length > LIST_LIMIT) throw refuse(`${name} has more than ${LIST_LIMIT} values.`);
  const read = list.flatMap((one) => {
    const element = readSingle(attribute, one, name);
    return element === undefined || isEmptyElement(element) ? [] : [element];
  });
  return read.length > 0 ? read : undefined;
}

function readSingle(attribute: Attribute, given: unknown, name: string): unknown {
  switch (attribute.type) {
    case "complex":
      return readComplex(attribute, given, name);
    case "boolean": {
      const value = typeof given === "string" ? { true: true, false: false }[given.toLowerCase()] : given;
      if (typeof value === "boolean") return value;
      throw refuse(`${name} must be true or false.`);
    }
    default: {
      if (typeof given !== "string") throw refuse(`${name} must be a text.`);
      if (given.length > TEXT_LIMIT) throw refuse(`${name} has more than ${TEXT_LIMIT} characters.`);
      // So that `Work` and `work` are one in a path's filter.
      return attribute.canonicalValues?.find((one) => one.toLowerCase() === given.toLowerCase()) ?? given;
    }
  }
}

function readComplex(attribute: Attribute, given: unknown, name: string): Record<string, unknown> | undefined {
  const parts = attribute.subAttributes ?? [];
  // A text alone is its value: Entra writes a manager so.
  const isBare = typeof given === "string" && findByName(parts, "value") !== undefined;
  const object = isBare ? { value: given } : given;
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    throw refuse(`${name} must be an object with parts such as ${parts[0]?.name}.`);
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

/** An element of a list that says what it is for, and not what it is. */
function isEmptyElement(element: unknown): boolean {
  return (
    typeof element === "object" && Object.keys(element ?? {}).every((part) => part === "type" || part === "primary")
  );
}

/** Reads an attribute of an open extension: a text, a number, a boolean, or a list of texts. */
export function readCustomValue(name: string, given: unknown): unknown {
  if (given === null || given === undefined || given === "") return undefined;
  if (typeof given === "boolean" || (typeof given === "number" && Number.isFinite(given))) return given;
  if (typeof given === "string" && given.length <= TEXT_LIMIT) return given;
  if (Array.isArray(given) && given.length <= LIST_LIMIT && given.every((one) => typeof one === "string")) {
    return given.length > 0 ? given : undefined;
  }
  throw refuse(`${name} must be a text, a number, a boolean or a list of texts, of at most ${TEXT_LIMIT} characters.`);
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidValue", detail);
}

/** @throws ScimError `invalidSyntax` for what is no object. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ScimError(400, "invalidSyntax", "A JSON object was expected.");
}
