import type { PasswordStrengthCheckRequest, PasswordStrengthResponse } from "@portico/wire";
import { enforceLimit } from "../../core/limits/count.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { foldAscii } from "../../platform/lib/email-address.ts";
import { measureStrength } from "./strength/measure-strength.ts";

/** Tells whether the project's policy takes a password, and what it lacks. @throws ApiError `too_many_requests`. */
export async function checkStrength(
  call: Call,
  { email_address, password }: PasswordStrengthCheckRequest,
): Promise<PasswordStrengthResponse> {
  await transaction(call, (tx) => enforceLimit(call, tx, "lookups_per_ip", call.ipAddress));
  return measureStrength(call, password, email_address && foldAscii(email_address));
}
