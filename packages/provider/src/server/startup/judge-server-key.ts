import { checkServerKey, ServerKeyError } from "../../core/server-keys/admit-server-key.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { StartFault } from "./start-error.ts";

/** Says what an error of admitting the server key means; undefined for another error. */
export function judgeServerKeyError(error: unknown): StartFault | undefined {
  if (!(error instanceof ServerKeyError)) return undefined;
  return { path: "server_key", message: error.message, mend: error.mend };
}

/** Judges whether a node with this key could begin on a database, and writes nothing. */
export async function judgeServerKey(db: Db, serverKey: ServerKey): Promise<StartFault | undefined> {
  try {
    await checkServerKey(db, serverKey);
    return undefined;
  } catch (error) {
    const fault = judgeServerKeyError(error);
    if (fault) return fault;
    throw error;
  }
}
