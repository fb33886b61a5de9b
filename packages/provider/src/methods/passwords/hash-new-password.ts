import { enforceLimit } from "../../core/limits/count.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { saltOf } from "./salt.ts";
import { measureStrength } from "./strength/measure-strength.ts";

/**
 * Hashes a new password that the project's policy takes; before the transaction that sets it, so that a refusal uses
 * nothing up.
 * @throws ApiError `breached_password`, `weak_password`, `too_many_requests`, `service_unavailable`.
 */
export async function hashNewPassword(call: Call, address: string, password: string): Promise<string> {
  // Judging costs more than hashing, so it is held to the budget of the strength check.
  await transaction(call, (tx) => enforceLimit(call, tx, "lookups_per_ip", call.ipAddress));
  const { valid_password, breached_password } = await measureStrength(call, password, address);
  if (breached_password) throw new ApiError("breached_password");
  if (!valid_password) throw new ApiError("weak_password");
  return call.passwords.hasher.hash(password, saltOf(call, address), workOwner(call));
}
