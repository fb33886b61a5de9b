import { readSelection, type Selection } from "../answers/select-attributes.ts";
import type { Filter } from "../filter/filter.ts";
import { parseFilter } from "../filter/parse-filter.ts";
import type { ResourceSchema } from "../schema/attribute.ts";
import { type AttributeAt, findAttribute } from "../schema/find-attribute.ts";
import { quote, ScimError } from "../scim-error.ts";

/** The resources of a page where the caller names no count, and the most that it may name. */
export const PAGE_SIZE = { usual: 100, most: 200 };

/** What a list is asked (RFC 7644 section 3.4.2). */
export interface ListRequest {
  filter: Filter | undefined;
  sortBy: AttributeAt | undefined;
  isDescending: boolean;
  /** From 1. */
  startIndex: number;
  count: number;
  /** "" for the first page; undefined where the caller counts by `startIndex`. */
  cursor: string | undefined;
  selection: Selection;
  /** Filter and order in the caller's words, to which a cursor is bound. */
  words: unknown[];
}

/**
 * Reads the parameters of a list, or the body of a search: the names are the same.
 * @throws ScimError `invalidFilter`, `invalidPath`, `invalidValue`, `invalidCount`.
 */
export function readListRequest(resource: ResourceSchema, given: Record<string, unknown>): ListRequest {
  const asked = foldNames(given);
  const filter = readText(asked, "filter");
  const sortBy = readText(asked, "sortBy");
  const sortOrder = readText(asked, "sortOrder")?.toLowerCase();
  const cursor = readText(asked, "cursor");
  const at = sortBy ? findAttribute(resource, sortBy) : undefined;
  if (sortBy && !at) throw new ScimError(400, "invalidPath", `sortBy names ${quote(sortBy)}, which no schema has.`);
  if (sortOrder && sortOrder !== "ascending" && sortOrder !== "descending") {
    throw new ScimError(400, "invalidValue", "sortOrder is ascending or descending.");
  }
  const count = readNumber(asked, "count") ?? PAGE_SIZE.usual;
  return {
    filter: filter ? parseFilter(resource, filter) : undefined,
    sortBy: at,
    isDescending: at !== undefined && sortOrder === "descending",
    startIndex: Math.max(1, readNumber(asked, "startIndex") ?? 1),
    count: Math.min(PAGE_SIZE.most, Math.max(0, count)),
    cursor,
    selection: readSelection(resource, asked),
    words: [filter ?? "", sortBy ?? "", sortOrder ?? ""],
  };
}

/** Parameters by their names in lower case. */
export function foldNames(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
}

function readText(asked: Record<string, unknown>, name: string): string | undefined {
  const value = asked[name.toLowerCase()];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  const type = name === "filter" ? "invalidFilter" : name === "cursor" ? "invalidCursor" : "invalidValue";
  throw new ScimError(400, type, `${name} must be given once, as a text.`);
}

function readNumber(asked: Record<string, unknown>, name: string): number | undefined {
  const value = asked[name.toLowerCase()];
  if (value === undefined || value === null || value === "") return undefined;
  const number = typeof value === "number" ? value : /^-?\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && Math.abs(number) < 1e9) return number;
  throw new ScimError(400, name === "count" ? "invalidCount" : "invalidValue", `${name} must be a whole number.`);
}
