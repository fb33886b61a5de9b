import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { SessionRow } from "../schema.ts";
import { findLiveSession } from "./live-store.ts";
import { replaceSessionToken, type ShownSession } from "./store.ts";

const TRIED_AT_MOST = 4;

/**
 * The one of these tokens that is a live session's. A subdomain can add cookies of its own (threats.md T35): what is
 * nobody's is passed over, and where two are alive neither counts. A dead one alone is handed on, to be refused as such.
 */
export async function findLiveToken(call: Call, tokens: string[]): Promise<string | undefined> {
  if (tokens.length <= 1) return tokens[0];
  const now = call.clock.now();
  const live: string[] = [];
  for (const token of tokens.slice(0, TRIED_AT_MOST)) {
    const by = { token_hash: hashToken(token) };
    if (await findLiveSession(call.db, call.project.project_id, by, now)) live.push(token);
  }
  return live.length === 1 ? live[0] : undefined;
}

/**
 * Puts a session under a new token, where its member's rights to it have changed (threats.md T34). What it rests on
 * stays: no new session begins, so the gate is not asked.
 * @param token from `randomToken()`.
 * @throws ApiError `session_not_found` when it ended meanwhile.
 */
export async function rotateSessionToken(tx: Db, session: SessionRow, token: string): Promise<ShownSession> {
  const rotated = await replaceSessionToken(tx, session, hashToken(token));
  if (!rotated) throw new ApiError("session_not_found");
  return rotated;
}
