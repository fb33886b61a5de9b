import type { Call } from "../../../../platform/call/call.ts";
import { isOneInConstantTime } from "../../../../platform/crypto/server-key.ts";
import { readSelection, type Selection } from "../answers/select-attributes.ts";
import { type Filter, parseFilter } from "../filter/parse-filter.ts";
import type { ResourceSchema } from "../schema/attribute.ts";
import { type AttributeAt, findAttribute } from "../schema/find-attribute.ts";
import { quote, ScimError } from "../scim-error.ts";
import type { Position } from "./list-store.ts";

/** The default and maximum number of resources per page. */
export const PAGE_SIZE = { default: 100, max: 200 };

/** A list's parameters (RFC 7644 section 3.4.2). */
export interface ListRequest {
  filter: Filter | undefined;
  sortBy: AttributeAt | undefined;
  isDescending: boolean;
  /** Starts at 1. */
  startIndex: number;
  count: number;
  /** "" for the first page. Undefined if the caller pages by `startIndex`. */
  cursor: string | undefined;
  selection: Selection;
  /** Filter and order as the caller sent them. A cursor is bound to them. */
  cursorQuery: unknown[];
}

/**
 * Reads a list's parameters from the query or from the body of a search. The names are the same.
 *
 * @throws ScimError `invalidFilter`, `invalidPath`, `invalidValue`, `invalidCount`.
 */
export function readListRequest(resource: ResourceSchema, input: Record<string, unknown>): ListRequest {
  const params = foldNames(input);
  const filter = readText(params, "filter");
  const sortBy = readText(params, "sortBy");
  const sortOrder = readText(params, "sortOrder")?.toLowerCase();
  const cursor = readText(params, "cursor");
  const at = sortBy ? findAttribute(resource, sortBy) : undefined;
  if (sortBy && !at) throw new ScimError(400, "invalidPath", `sortBy names ${quote(sortBy)}, which is in no schema.`);
  if (sortOrder && sortOrder !== "ascending" && sortOrder !== "descending") {
    throw new ScimError(400, "invalidValue", "sortOrder must be ascending or descending.");
  }
  const count = readNumber(params, "count") ?? PAGE_SIZE.default;
  return {
    filter: filter ? parseFilter(resource, filter) : undefined,
    sortBy: at,
    isDescending: at !== undefined && sortOrder === "descending",
    startIndex: Math.max(1, readNumber(params, "startIndex") ?? 1),
    count: Math.min(PAGE_SIZE.max, Math.max(0, count)),
    cursor,
    selection: readSelection(resource, params),
    cursorQuery: [filter ?? "", sortBy ?? "", sortOrder ?? ""],
  };
}

/** Converts parameter names to lower case. */
export function foldNames(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name.toLowerCase(), value]));
}

function readText(params: Record<string, unknown>, name: string): string | undefined {
  const value = params[name.toLowerCase()];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  const type = name === "filter" ? "invalidFilter" : name === "cursor" ? "invalidCursor" : "invalidValue";
  throw new ScimError(400, type, `${name} must be a single string.`);
}

function readNumber(params: Record<string, unknown>, name: string): number | undefined {
  const value = params[name.toLowerCase()];
  if (value === undefined || value === null || value === "") return undefined;
  const number = typeof value === "number" ? value : /^-?\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && Math.abs(number) < 1e9) return number;
  throw new ScimError(400, name === "count" ? "invalidCount" : "invalidValue", `${name} must be a whole number.`);
}

/** How long a cursor is valid (RFC 9865 section 2.3). */
export const CURSOR_SECONDS = 3_600;

/**
 * Writes the cursor of the next page: a position in an order, signed together with the connection and the query, so
 * that it works for nothing else (docs/threats.md T49).
 *
 * @param query the connection, the kind of resource, the filter and the order.
 */
export function writeCursor(call: Call, query: unknown[], position: Position): string {
  const body = Buffer.from(JSON.stringify([call.clock.now().getTime(), ...position])).toString("base64url");
  return `${body}.${call.serverKey.sign(textOf(call, query, body))}`;
}

/** @returns undefined for the first page. @throws ScimError `invalidCursor`, `expiredCursor`. */
export function readCursor(call: Call, query: unknown[], cursor: string): Position | undefined {
  if (cursor === "") return undefined;
  const [body = "", signature = ""] = cursor.split(".", 2);
  if (!isOneInConstantTime(signature, call.serverKey.signatures(textOf(call, query, body)))) {
    throw new ScimError(400, "invalidCursor", "The cursor was not issued by this list for this filter and sort order.");
  }
  const [writtenAtMs, ...position] = JSON.parse(Buffer.from(body, "base64url").toString()) as [number, ...Position];
  if (call.clock.now().getTime() - writtenAtMs > CURSOR_SECONDS * 1000) {
    throw new ScimError(400, "expiredCursor", "The cursor is more than an hour old. Start again from the first page.");
  }
  return position;
}

function textOf(call: Call, query: unknown[], body: string): string {
  return JSON.stringify(["scim", call.project.project_id, ...query, body]);
}
