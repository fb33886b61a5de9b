import { createRequire } from "node:module";
import { smsCountries } from "../config/sms-countries.ts";
import { ApiError } from "../lib/api-error.ts";
import type { Call } from "./call.ts";

// Loaded with the first number, because many providers never need it.
const readTables = (): typeof import("libphonenumber-js/max") => createRequire(import.meta.url)("#phone-tables");

/**
 * Parses a phone number that texts may be sent to, into E.164.
 * @throws ApiError `invalid_phone_number`; `invalid_phone_number_country_code` outside the project's `sms_countries`.
 */
export function parsePhoneNumber(call: Call, text: string): string {
  const number = /^\+\d{6,15}$/.test(text) ? readTables().parsePhoneNumberFromString(text) : undefined;
  if (!number?.isValid()) throw new ApiError("invalid_phone_number");
  const countries = smsCountries(call.project);
  if (countries !== "all" && !countries.includes(number.country ?? "")) {
    throw new ApiError("invalid_phone_number_country_code");
  }
  return number.number;
}
