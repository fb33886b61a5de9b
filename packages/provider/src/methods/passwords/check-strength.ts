import type { PasswordStrengthCheckRequest, PasswordStrengthResponse } from "@portico/wire";
import { enforceLimit } from "../../core/limits/count.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { foldAscii } from "../../platform/lib/email-address.ts";
import { measureStrength } from "./strength/measure-strength.ts";

/** Checks a password against the project's policy. @throws ApiError `too_many_requests`. */
export async function checkStrength(
  call: Call,
  { email_address, password }: PasswordStrengthCheckRequest,
): Promise<PasswordStrengthResponse> {
  await transaction(call, (tx) => enforceLimit(call, tx, "lookups_per_ip", call.ipAddress));
  return measureStrength(call, password, email_address && foldAscii(email_address));
}
