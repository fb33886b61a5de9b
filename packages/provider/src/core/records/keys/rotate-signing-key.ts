import type { Call } from "../../../platform/call/call.ts";
import { transaction, waitForLock } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { audit } from "../../audit/audit.ts";
import { planRotation, type SigningKeyView, viewSigningKeys } from "./signing-key-states.ts";
import { generateSigningKey, toRow } from "./signing-keys.ts";
import { insertSigningKey, listSigningKeyRows, retireSigningKeys } from "./signing-keys-store.ts";

export interface SigningKeyRotation {
  /** For a leaked key. Defaults to false. */
  immediately?: boolean;
}

/**
 * Creates a signing key. It is published at once and signs once every host knows it. The previous key verifies until
 * the last JWT that it signed has expired (threats.md T41).
 *
 * With `immediately` it signs at once, and every other key is removed, including a published one. JWTs of the old
 * keys are refused on this node from now on, and on other nodes within their cache time. Sessions continue.
 * @returns the keys, newest first.
 * @throws ApiError `key_rotation_in_progress` while a published key does not sign yet; never with `immediately`.
 */
export async function rotateSigningKey(
  call: Call,
  { immediately = false }: SigningKeyRotation,
): Promise<{ keys: SigningKeyView[] }> {
  const { project_id } = call.project;
  const row = toRow(call.serverKey, project_id, await generateSigningKey());
  const keys = await transaction(call, async (tx) => {
    await waitForLock(tx, `portico signing keys ${project_id}`);
    const now = call.clock.now();
    const before = viewSigningKeys(await listSigningKeyRows(tx, project_id), now);
    const isWaiting = before.some(({ state }) => state === "published");
    if (isWaiting && !immediately) throw new ApiError("key_rotation_in_progress");
    const { signs_from, retires_at } = immediately ? { signs_from: now, retires_at: now } : planRotation(now);
    await retireSigningKeys(tx, project_id, retires_at);
    await insertSigningKey(tx, { ...row, created_at: now, signs_from });
    const details = { kid: row.kid, immediately, signs_from, replaces: before.map(({ kid }) => kid), retires_at };
    await audit(call, tx, { action: "signing_key.rotated", details });
    return viewSigningKeys(await listSigningKeyRows(tx, project_id), now);
  });
  call.signingKeys.forget(project_id);
  return { keys };
}
