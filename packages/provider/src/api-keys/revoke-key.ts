import type { Nothing } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { admitToKey } from "./admit-to-key.ts";
import { type OfKey, tell } from "./hold-owner.ts";
import { deleteKeys } from "./store.ts";

/** Ends a key at once, whoever's it is. @throws ApiError `unauthorized_action`, `api_key_not_found`. */
export async function revokeKey(call: Call, request: OfKey): Promise<Nothing> {
  const { found } = await admitToKey(call, request, "delete");
  await transaction(call, async (tx) => {
    const [ended] = await deleteKeys(tx, found, { api_key_id: found.api_key_id });
    if (!ended) throw new ApiError("api_key_not_found");
    await tell(call, tx, "api_key.revoked", ended);
  });
  return {};
}
