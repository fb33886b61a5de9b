import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { ApiError } from "../ground/api-error.ts";
import type { Call } from "./call.ts";

/**
 * A phone number that texts may be sent to, as E.164 writes it.
 * @throws ApiError `invalid_phone_number`; `invalid_phone_number_country_code` outside the project's `sms_countries`.
 */
export function parsePhoneNumber(call: Call, text: string): string {
  const number = /^\+\d{6,15}$/.test(text) ? parsePhoneNumberFromString(text) : undefined;
  if (!number?.isValid()) throw new ApiError("invalid_phone_number");
  const { sms_countries } = call.project;
  if (sms_countries !== "all" && !sms_countries.includes(number.country ?? "")) {
    throw new ApiError("invalid_phone_number_country_code");
  }
  return number.number;
}
