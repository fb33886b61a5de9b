import { hashToken } from "../../crypto/tokens.ts";
import type { Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { SessionRow } from "../tables.ts";
import { replaceSessionToken } from "./store.ts";

/**
 * Puts a session under a new token, where its member's rights to it have changed (threats.md T34). What it rests on
 * stays: no new session begins, so the gate is not asked.
 * @param token from `randomToken()`.
 * @throws ApiError `session_not_found` when it ended meanwhile.
 */
export async function rotateSessionToken(tx: Db, session: SessionRow, token: string): Promise<SessionRow> {
  const rotated = await replaceSessionToken(tx, session, hashToken(token));
  if (!rotated) throw new ApiError("session_not_found");
  return rotated;
}
