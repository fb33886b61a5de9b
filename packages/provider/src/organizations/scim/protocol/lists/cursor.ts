import type { Call } from "../../../../platform/call/call.ts";
import { isOneInConstantTime } from "../../../../platform/crypto/server-key.ts";
import { ScimError } from "../scim-error.ts";
import type { Position } from "./list-store.ts";

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
