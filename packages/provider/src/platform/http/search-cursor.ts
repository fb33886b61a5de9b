import type { Call } from "../call/call.ts";
import { isOneInConstantTime } from "../crypto/server-key.ts";
import { ApiError } from "../lib/api-error.ts";

/**
 * Returns the cursor of the next page: the last ID, signed together with the search, so that it works for nothing
 * else (docs/threats.md T49).
 * @param searched the call, the organization if there is one, and the query.
 */
export function writeCursor(call: Call, searched: unknown[], lastId: string): string {
  return `${lastId}.${call.serverKey.sign(textOf(call, searched, lastId))}`;
}

/** @returns the last ID of the previous page; undefined without a cursor. @throws ApiError `invalid_cursor`. */
export function readCursor(call: Call, searched: unknown[], cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const dot = cursor.lastIndexOf(".");
  const lastId = cursor.slice(0, Math.max(0, dot));
  if (isOneInConstantTime(cursor.slice(dot + 1), call.serverKey.signatures(textOf(call, searched, lastId))))
    return lastId;
  throw new ApiError("invalid_cursor");
}

/** The same for lists sorted by a text, where the ID is not enough to mark the end of a page. */
export function writePosition(call: Call, searched: unknown[], { text, id }: { text: string; id: string }): string {
  return writeCursor(call, searched, Buffer.from(JSON.stringify([text, id])).toString("base64url"));
}

/** @throws ApiError `invalid_cursor`. */
export function readPosition(
  call: Call,
  searched: unknown[],
  cursor: string | undefined,
): { text: string; id: string } | undefined {
  const written = readCursor(call, searched, cursor);
  if (written === undefined) return undefined;
  const [text, id] = JSON.parse(Buffer.from(written, "base64url").toString()) as [string, string];
  return { text, id };
}

/** Reads a page, and one row more to know whether there is a next page. @returns `last` only if there is. */
export async function takePage<Row>(limit: number, read: (most: number) => Promise<Row[]>) {
  const rows = await read(limit + 1);
  return { page: rows.slice(0, limit), last: rows.length > limit ? rows[limit - 1] : undefined };
}

function textOf(call: Call, searched: unknown[], lastId: string): string {
  return JSON.stringify([call.project.project_id, ...searched, lastId]);
}
