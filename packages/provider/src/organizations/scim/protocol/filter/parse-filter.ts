import { type Filter as Parsed, parse } from "scim2-parse-filter";
import { isStorable } from "../../../../platform/lib/text.ts";
import type { ResourceSchema } from "../schema/attribute.ts";
import { type AttributeAt, findAttribute, findByName } from "../schema/find-attribute.ts";
import { quote, ScimError } from "../scim-error.ts";

export type Comparison = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le";

/** A filter (RFC 7644 section 3.4.2.2) with known attributes and values of their types. */
export type Filter =
  | { op: "and" | "or"; filters: Filter[] }
  | { op: "not"; filter: Filter }
  /** True if the filter matches one element of the list. Its attributes are the element's. */
  | { op: "element"; at: AttributeAt; filter: Filter }
  | { op: "pr"; at: AttributeAt }
  | { op: Comparison; at: AttributeAt; value: string | boolean | Date };

const CONDITIONS_LIMIT = 30;

type Find = (path: string) => AttributeAt | undefined;

interface ParseContext {
  find: Find;
  values: Skeleton["values"];
  /** How many more conditions are allowed. */
  left: { count: number };
}

/** Parses the `filter` of a list. @throws ScimError `invalidFilter`. */
export function parseFilter(resource: ResourceSchema, text: string): Filter {
  return read(text, (path) => findAttribute(resource, path));
}

/** Parses the filter in the brackets after a list. Its names are those of the list's elements. */
export function parseElementFilter(list: AttributeAt, text: string, lengthLimit: number): Filter {
  return read(text, findIn(list), lengthLimit);
}

function read(filter: string, find: Find, lengthLimit?: number): Filter {
  const { text, values } = scanFilter(filter, lengthLimit);
  let parsed: Parsed;
  try {
    parsed = parse(text);
  } catch {
    throw refuse('The filter must have the form `attribute operator value`, such as userName eq "ada@example.com".');
  }
  return toFilter(parsed, { find, values, left: { count: CONDITIONS_LIMIT } });
}

function findIn({ attribute, name }: AttributeAt): Find {
  return (path) => {
    const sub = findByName(attribute.subAttributes ?? [], path);
    return sub && { attribute: sub, name: `${name}.${sub.name}` };
  };
}

function toFilter(parsed: Parsed, context: ParseContext): Filter {
  context.left.count -= 1;
  if (context.left.count < 0) throw refuse(`The filter has more than ${CONDITIONS_LIMIT} conditions.`);
  switch (parsed.op) {
    case "and":
    case "or":
      return (
        parseSameElement(parsed.filters, context) ?? {
          op: parsed.op,
          filters: parsed.filters.map((one) => toFilter(one, context)),
        }
      );
    case "not":
      return { op: "not", filter: toFilter(parsed.filter, context) };
    case "[]": {
      const at = requireAttribute(parsed.attrPath, context);
      if (!at.attribute.multiValued || at.sub) throw refuse(`${at.name} is not a list: remove the brackets.`);
      return { op: "element", at, filter: toFilter(parsed.valFilter, { ...context, find: findIn(at) }) };
    }
    case "pr":
      return { op: "pr", at: requireAttribute(parsed.attrPath, context) };
    default:
      return toComparison(parsed.op, requireAttribute(parsed.attrPath, context), textOf(parsed.compValue, context));
  }
}

/**
 * Entra's `emails[type eq "work"].value eq "x"`: both conditions apply to the same element. The library reads two
 * conditions.
 */
function parseSameElement(filters: Parsed[], context: ParseContext): Filter | undefined {
  const [list, part] = filters;
  if (filters.length !== 2 || list?.op !== "[]" || !part || !("attrPath" in part)) return undefined;
  const mark = `${list.attrPath}.${SAME_ELEMENT}`;
  if (!part.attrPath.startsWith(mark)) return undefined;
  const own = { ...part, attrPath: part.attrPath.slice(mark.length) };
  return toFilter({ ...list, valFilter: { op: "and", filters: [list.valFilter, own] } }, context);
}

function requireAttribute(path: string, { find }: ParseContext): AttributeAt {
  const at = find(path);
  if (!at) throw refuse(`The filter names ${quote(path)}, which is in no schema.`);
  return at;
}

function textOf(value: string | number | boolean | null, { values }: ParseContext): string | number | boolean | null {
  return typeof value === "string" ? (values[Number(value)] ?? "") : value;
}

function toComparison(op: Comparison, at: AttributeAt, operand: string | number | boolean | null): Filter {
  const { type, name, multiValued, subAttributes, canonicalValues } = at.sub ?? at.attribute;
  // RFC 7643 section 2.5: null is equivalent to having no value.
  if (operand === null && op === "eq") return { op: "not", filter: { op: "pr", at } };
  if (operand === null && op === "ne") return { op: "pr", at };
  // A list without a sub-attribute means its `value` (RFC 7644 section 3.4.2.2).
  const values = multiValued && !at.sub ? findByName(subAttributes ?? [], "value") : undefined;
  if (values) return toComparison(op, { ...at, sub: values, name: `${at.name}.value` }, operand);
  switch (type) {
    case "boolean": {
      // Entra sends booleans as strings.
      const value = typeof operand === "string" ? { true: true, false: false }[operand.toLowerCase()] : operand;
      if (typeof value !== "boolean") throw refuse(`${name} must be compared with true or false.`);
      if (op !== "eq" && op !== "ne") throw refuse(`${name} is a boolean, which does not support ${op}.`);
      return { op, at, value };
    }
    case "dateTime": {
      const time = new Date(typeof operand === "string" ? operand : Number.NaN);
      const year = time.getUTCFullYear();
      if (!(year >= 1 && year <= 9999))
        throw refuse(`${name} must be compared with a time such as "2026-01-31T12:00:00Z".`);
      if (op === "co" || op === "sw" || op === "ew") throw refuse(`${name} is a time, which does not support ${op}.`);
      return { op, at, value: time };
    }
    case "complex":
      throw refuse(`${name} is complex: name one of its sub-attributes.`);
    default:
      if (typeof operand === "string") {
        // `Work` matches `work`, which is how it is stored.
        return {
          op,
          at,
          value: canonicalValues?.find((one) => one.toLowerCase() === operand.toLowerCase()) ?? operand,
        };
      }
      if (at.isOpen) return { op, at, value: String(operand) };
      throw refuse(`${name} must be compared with a string in double quotes.`);
  }
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidFilter", detail);
}

const LENGTH_LIMIT = 2_000;
const DEPTH_LIMIT = 8;
/** One JSON string. Its alternatives exclude each other, so that matching takes linear time. */
const STRING = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/uy;
/** Marks a sub-attribute of the element before it, as in `emails[type eq "work"].value`. */
const SAME_ELEMENT = "same_element_";

/** A filter without its strings: `userName eq "0"`, where 0 is the string's index. */
interface Skeleton {
  text: string;
  values: string[];
}

/**
 * Reads a filter once from left to right, before the library sees it, so that the library gets a short, flat text
 * without the caller's strings. Its expression for strings takes twice as long for each line break in one that is not
 * closed (docs/threats.md T66), and it reads escapes differently from JSON.
 *
 * @throws ScimError `invalidFilter`.
 */
function scanFilter(filter: string, lengthLimit = LENGTH_LIMIT): Skeleton {
  if (filter.length > lengthLimit) throw refuse(`The filter has more than ${lengthLimit} characters.`);
  const values: string[] = [];
  let text = "";
  let depth = 0;
  for (let at = 0; at < filter.length; ) {
    const letter = filter[at] ?? "";
    if (letter === '"') {
      STRING.lastIndex = at;
      const [found] = STRING.exec(filter) ?? [];
      if (found === undefined) throw refuse("A string in the filter is not closed, or is not a valid JSON string.");
      text += `"${values.length}"`;
      const value = JSON.parse(found) as string;
      if (!isStorable(value)) throw refuse("A string in the filter contains a NUL or an unpaired surrogate.");
      values.push(value);
      at += found.length;
      continue;
    }
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (depth > DEPTH_LIMIT) throw refuse(`The filter is nested more than ${DEPTH_LIMIT} levels deep.`);
    if (!/[\w .:()[\]+-]/.test(letter)) throw refuse(`The filter contains ${JSON.stringify(letter)} outside a string.`);
    text += letter === "." && filter[at - 1] === "]" ? `.${SAME_ELEMENT}` : letter;
    at += 1;
  }
  if (filter.includes(SAME_ELEMENT)) throw refuse("The filter names an attribute that is in no schema.");
  return { text, values };
}
