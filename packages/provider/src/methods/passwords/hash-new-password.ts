import { enforceLimit } from "../../core/limits/count.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { saltOf } from "./salt.ts";
import { measureStrength } from "./strength/measure-strength.ts";

/**
 * Hashes a new password if the project's policy accepts it. Runs before the transaction that sets it, so that a refusal
 * does not consume a link.
 *
 * @throws ApiError `breached_password`, `weak_password`, `too_many_requests`, `service_unavailable`.
 */
export async function hashNewPassword(call: Call, address: string, password: string): Promise<string> {
  // Measuring strength costs more than hashing, so it counts against the budget of the strength check.
  await transaction(call, (tx) => enforceLimit(call, tx, "lookups_per_ip", call.ipAddress));
  const { valid_password, breached_password } = await measureStrength(call, password, address);
  if (breached_password) throw new ApiError("breached_password");
  if (!valid_password) throw new ApiError("weak_password");
  return call.passwords.hasher.hash(password, saltOf(call, address), workOwner(call));
}
