import type { UpdateSelfRequest } from "@portico/wire";
import { listMfaMethods, noSecondFactors, type SecondFactorColumns } from "../../core/mfa/second-factors.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { SecondFactors } from "../../core/sign-in/change-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import { parsePhoneNumber } from "../../platform/call/phone-number.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

export type SecondFactorChanges = Pick<UpdateSelfRequest, "mfa_enrolled" | "mfa_phone_number" | "default_mfa_method">;

/**
 * Computes the changes to a member's second factors. A new phone number is unverified, and no longer the default
 * method.
 *
 * @param member undefined for a member who is about to be created.
 * @throws ApiError `invalid_phone_number`, `invalid_phone_number_country_code`; `bad_request` for a default method that
 * the member does not have.
 */
export function planSecondFactors(
  call: Call,
  member: Pick<MemberRow, keyof SecondFactorColumns | "default_mfa_method"> | undefined,
  { mfa_enrolled, mfa_phone_number, default_mfa_method }: SecondFactorChanges,
): Partial<SecondFactors> {
  const plan: Partial<SecondFactors> = {};
  if (mfa_enrolled !== undefined) plan.mfa_enrolled = mfa_enrolled;
  if (mfa_phone_number !== undefined) {
    const number = parsePhoneNumber(call, mfa_phone_number);
    if (number !== member?.mfa_phone_number) {
      plan.mfa_phone_number = number;
      plan.mfa_phone_number_verified = false;
      if (member?.default_mfa_method === "sms_otp") {
        plan.default_mfa_method = listMfaMethods(member).find((method) => method !== "sms_otp") ?? "";
      }
    }
  }
  if (default_mfa_method !== undefined) {
    const after = { ...noSecondFactors, ...member, ...plan };
    if (!listMfaMethods(after).includes(default_mfa_method)) {
      const message = `default_mfa_method is ${default_mfa_method}, which the member has not set up.`;
      throw new ApiError("bad_request", { message });
    }
    plan.default_mfa_method = default_mfa_method;
  }
  return plan;
}
