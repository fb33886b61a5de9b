import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { SessionRow } from "../schema.ts";
import { findLiveSession } from "./live-store.ts";
import { type AuthenticatedSession, replaceSessionToken } from "./store.ts";

const TRIED_AT_MOST = 4;

/**
 * Finds the token of a live session among these. A subdomain can add cookies of its own (threats.md T35): unknown
 * tokens are skipped, and if two are live, neither counts. A single ended one is returned, so that it is refused as
 * ended.
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
 * Gives a session a new token, when its member's permissions have changed (threats.md T34). No session starts, so the
 * gate does not run.
 * @param token from `randomToken()`.
 * @throws ApiError `session_not_found` if it ended meanwhile.
 */
export async function rotateSessionToken(tx: Db, session: SessionRow, token: string): Promise<AuthenticatedSession> {
  const rotated = await replaceSessionToken(tx, session, hashToken(token));
  if (!rotated) throw new ApiError("session_not_found");
  return rotated;
}
