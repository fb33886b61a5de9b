import type { Call } from "../../../../platform/call/call.ts";
import { isOneInConstantTime } from "../../../../platform/crypto/server-key.ts";
import { ScimError } from "../scim-error.ts";
import type { Place } from "./list-store.ts";

/** The seconds for which a cursor is good (RFC 9865 section 2.3). */
export const CURSOR_SECONDS = 3_600;

/**
 * Writes the cursor of the next page: a place in an order, signed together with the connection and what was asked, so
 * that it opens nothing else (docs/threats.md T49).
 * @param asked the connection, the kind of resources, filter and order.
 */
export function writeCursor(call: Call, asked: unknown[], place: Place): string {
  const body = Buffer.from(JSON.stringify([call.clock.now().getTime(), ...place])).toString("base64url");
  return `${body}.${call.serverKey.sign(textOf(call, asked, body))}`;
}

/** @returns undefined for the first page. @throws ScimError `invalidCursor`, `expiredCursor`. */
export function readCursor(call: Call, asked: unknown[], cursor: string): Place | undefined {
  if (cursor === "") return undefined;
  const [body = "", signature = ""] = cursor.split(".", 2);
  if (!isOneInConstantTime(signature, call.serverKey.signatures(textOf(call, asked, body)))) {
    throw new ScimError(
      400,
      "invalidCursor",
      "The cursor is not one that this list gave out for this filter and order.",
    );
  }
  const [writtenAtMs, ...place] = JSON.parse(Buffer.from(body, "base64url").toString()) as [number, ...Place];
  if (call.clock.now().getTime() - writtenAtMs > CURSOR_SECONDS * 1000) {
    throw new ScimError(400, "expiredCursor", "The cursor was given out more than an hour ago. Begin anew.");
  }
  return place;
}

function textOf(call: Call, asked: unknown[], body: string): string {
  return JSON.stringify(["scim", call.project.project_id, ...asked, body]);
}
