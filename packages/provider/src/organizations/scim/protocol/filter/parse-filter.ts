import { type Filter as Parsed, parse } from "scim2-parse-filter";
import type { ResourceSchema } from "../schema/attribute.ts";
import { type AttributeAt, findAttribute, findByName } from "../schema/find-attribute.ts";
import { quote, ScimError } from "../scim-error.ts";
import type { Comparison, Filter } from "./filter.ts";
import { SAME_ELEMENT, type Skeleton, scanFilter } from "./scan-filter.ts";

const CONDITIONS_LIMIT = 30;

type Find = (path: string) => AttributeAt | undefined;

interface Reading {
  find: Find;
  values: Skeleton["values"];
  /** The conditions that may still come. */
  left: { count: number };
}

/** Parses the `filter` of a list. @throws ScimError `invalidFilter`. */
export function parseFilter(resource: ResourceSchema, text: string): Filter {
  return read(text, (path) => findAttribute(resource, path));
}

/** Parses what stands in the brackets after a list: its names are those of the list's elements. */
export function parseElementFilter(list: AttributeAt, text: string): Filter {
  return read(text, findIn(list));
}

function read(filter: string, find: Find): Filter {
  const { text, values } = scanFilter(filter);
  let parsed: Parsed;
  try {
    parsed = parse(text);
  } catch {
    throw refuse('The filter does not read as `attribute operator value`, such as userName eq "ada@example.com".');
  }
  return toFilter(parsed, { find, values, left: { count: CONDITIONS_LIMIT } });
}

function findIn({ attribute, name }: AttributeAt): Find {
  return (path) => {
    const sub = findByName(attribute.subAttributes ?? [], path);
    return sub && { attribute: sub, name: `${name}.${sub.name}` };
  };
}

function toFilter(parsed: Parsed, reading: Reading): Filter {
  reading.left.count -= 1;
  if (reading.left.count < 0) throw refuse(`The filter has more than ${CONDITIONS_LIMIT} conditions.`);
  switch (parsed.op) {
    case "and":
    case "or":
      return (
        ofSameElement(parsed.filters, reading) ?? {
          op: parsed.op,
          filters: parsed.filters.map((one) => toFilter(one, reading)),
        }
      );
    case "not":
      return { op: "not", filter: toFilter(parsed.filter, reading) };
    case "[]": {
      const at = requireAttribute(parsed.attrPath, reading);
      if (!at.attribute.multiValued || at.sub) throw refuse(`${at.name} is no list: leave the brackets out.`);
      return { op: "element", at, filter: toFilter(parsed.valFilter, { ...reading, find: findIn(at) }) };
    }
    case "pr":
      return { op: "pr", at: requireAttribute(parsed.attrPath, reading) };
    default:
      return toComparison(parsed.op, requireAttribute(parsed.attrPath, reading), textOf(parsed.compValue, reading));
  }
}

/** `emails[type eq "work"].value eq "x"`, which Entra asks: both of one element. The library reads it as two conditions. */
function ofSameElement(filters: Parsed[], reading: Reading): Filter | undefined {
  const [list, part] = filters;
  if (filters.length !== 2 || list?.op !== "[]" || !part || !("attrPath" in part)) return undefined;
  const mark = `${list.attrPath}.${SAME_ELEMENT}`;
  if (!part.attrPath.startsWith(mark)) return undefined;
  const own = { ...part, attrPath: part.attrPath.slice(mark.length) };
  return toFilter({ ...list, valFilter: { op: "and", filters: [list.valFilter, own] } }, reading);
}

function requireAttribute(path: string, { find }: Reading): AttributeAt {
  const at = find(path);
  if (!at) throw refuse(`The filter names ${quote(path)}, which no schema has.`);
  return at;
}

function textOf(value: string | number | boolean | null, { values }: Reading): string | number | boolean | null {
  return typeof value === "string" ? (values[Number(value)] ?? "") : value;
}

function toComparison(op: Comparison, at: AttributeAt, given: string | number | boolean | null): Filter {
  const { type, name, multiValued, subAttributes, canonicalValues } = at.sub ?? at.attribute;
  // RFC 7643 section 2.5: what has no value, and null, are the same.
  if (given === null && op === "eq") return { op: "not", filter: { op: "pr", at } };
  if (given === null && op === "ne") return { op: "pr", at };
  // A list of values without its part means `value` (RFC 7644 section 3.4.2.2).
  const values = multiValued && !at.sub ? findByName(subAttributes ?? [], "value") : undefined;
  if (values) return toComparison(op, { ...at, sub: values, name: `${at.name}.value` }, given);
  switch (type) {
    case "boolean": {
      // Entra writes booleans as texts.
      const value = typeof given === "string" ? { true: true, false: false }[given.toLowerCase()] : given;
      if (typeof value !== "boolean") throw refuse(`${name} is true or false.`);
      if (op !== "eq" && op !== "ne") throw refuse(`${name} is a boolean, which has no ${op}.`);
      return { op, at, value };
    }
    case "dateTime": {
      const time = new Date(typeof given === "string" ? given : Number.NaN);
      const year = time.getUTCFullYear();
      if (!(year >= 1 && year <= 9999)) throw refuse(`${name} is compared with a time such as "2026-01-31T12:00:00Z".`);
      if (op === "co" || op === "sw" || op === "ew") throw refuse(`${name} is a time, which has no ${op}.`);
      return { op, at, value: time };
    }
    case "complex":
      throw refuse(`${name} has parts: name one of them.`);
    default:
      if (typeof given === "string") {
        // `Work` is `work`, as it is stored.
        return { op, at, value: canonicalValues?.find((one) => one.toLowerCase() === given.toLowerCase()) ?? given };
      }
      if (at.isOpen) return { op, at, value: String(given) };
      throw refuse(`${name} is compared with a text in double quotes.`);
  }
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidFilter", detail);
}
