import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { SessionRow } from "../tables.ts";
import { findLiveSession } from "./store.ts";

/**
 * Asks once more, within the transaction and with the member held: what ended the session meanwhile has ended what was
 * pending, too, and nothing is begun in its name after that.
 * @throws ApiError `session_not_found`.
 */
export async function requireLiveSession(call: Call, tx: Db, { token_hash }: SessionRow): Promise<void> {
  const found = await findLiveSession(tx, call.project.project_id, { token_hash }, call.clock.now());
  if (!found) throw new ApiError("session_not_found");
}
