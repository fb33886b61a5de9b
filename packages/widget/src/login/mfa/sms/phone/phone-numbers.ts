// Phone number metadata. It is large, so it loads only with the screen that needs it.
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";
import type { Phone, TypedPhone } from "../../steps.ts";

/** Formats a partial number as the country does. A number that starts with a plus is formatted internationally. */
export function formatAsTyped({ country, typed }: TypedPhone): string {
  return new AsYouType(country as CountryCode, metadata).input(typed);
}

/** @returns null if the number is invalid. */
export function parsePhone({ country, typed }: TypedPhone): Phone | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode, metadata);
  return number?.isValid() ? { e164: number.number, shown: number.formatInternational() } : null;
}

/** Lists all countries with their calling codes. */
export function listCountries(): Pick<TypedPhone, "country" | "callingCode">[] {
  return getCountries(metadata).map((country) => ({ country, callingCode: getCountryCallingCode(country, metadata) }));
}
