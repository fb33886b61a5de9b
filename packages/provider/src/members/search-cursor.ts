import type { MemberSearchRequest } from "@portico/wire";
import type { Call } from "../call.ts";
import { isEqualInConstantTime } from "../crypto/server-key.ts";
import { ApiError } from "../http/api-error.ts";

type Query = NonNullable<MemberSearchRequest["query"]>;

/**
 * Where the next page begins: the last member's id, signed together with what was searched and where, so that it
 * opens nothing else (threats.md T49).
 */
export function writeCursor(call: Call, organizationId: string, query: Query, memberId: string): string {
  return `${memberId}.${sign(call, organizationId, query, memberId)}`;
}

/** @throws ApiError `invalid_cursor`. */
export function readCursor(
  call: Call,
  organizationId: string,
  query: Query,
  cursor: string | undefined,
): string | undefined {
  if (cursor === undefined) return undefined;
  const dot = cursor.lastIndexOf(".");
  const memberId = cursor.slice(0, Math.max(0, dot));
  if (isEqualInConstantTime(cursor.slice(dot + 1), sign(call, organizationId, query, memberId))) return memberId;
  throw new ApiError("invalid_cursor");
}

function sign(call: Call, organizationId: string, query: Query, memberId: string): string {
  const { project_id } = call.project;
  return call.serverKey.sign(JSON.stringify(["members.search", project_id, organizationId, query, memberId]));
}
