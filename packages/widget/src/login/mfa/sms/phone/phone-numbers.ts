// What is known of phone numbers everywhere. It is large, so it comes with the screen that asks for one, and with no other.
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";
import type { Phone, TypedPhone } from "../../steps.ts";

/** As the country writes it, as far as it was typed. A number that begins with a plus is written as abroad. */
export function formatAsTyped({ country, typed }: TypedPhone): string {
  return new AsYouType(country as CountryCode, metadata).input(typed);
}

/** @returns null where it is no number that may exist. */
export function parsePhone({ country, typed }: TypedPhone): Phone | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode, metadata);
  return number?.isValid() ? { e164: number.number, shown: number.formatInternational() } : null;
}

/** Every country, and the code before its numbers. */
export function listCountries(): Pick<TypedPhone, "country" | "callingCode">[] {
  return getCountries(metadata).map((country) => ({ country, callingCode: getCountryCallingCode(country, metadata) }));
}
