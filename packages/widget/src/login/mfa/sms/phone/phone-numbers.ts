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
import { withoutInvisible, withPlus } from "./typed-number.ts";

/**
 * Formats a partial number as the country does. A number that starts with a plus is formatted internationally. Text
 * that can't be formatted as a whole stays as typed, so that no digit disappears.
 */
export function formatAsTyped({ country, typed }: TypedPhone): string {
  const formatted = new AsYouType(country as CountryCode, metadata).input(withoutInvisible(typed));
  return countDigits(formatted) === countDigits(typed) ? formatted : typed;
}

const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length;

/** @returns null if the number is invalid. */
export function parsePhone({ country, callingCode, typed }: TypedPhone): Phone | null {
  const parse = (text: string) => {
    const number = parsePhoneNumberFromString(text, country as CountryCode, metadata);
    return number?.isValid() ? number : undefined;
  };
  const local = parse(withoutInvisible(typed));
  const international = parse(withPlus(typed));
  // The country's own prefix may be longer than `00`, as in Australia (0011) and Colombia (009).
  const isDialedAbroad = local && local.countryCallingCode !== callingCode;
  const number = isDialedAbroad ? local : (international ?? local);
  return number ? { e164: number.number, shown: number.formatInternational() } : null;
}

/** Lists all countries with their calling codes. */
export function listCountries(): Pick<TypedPhone, "country" | "callingCode">[] {
  return getCountries(metadata).map((country) => ({ country, callingCode: getCountryCallingCode(country, metadata) }));
}
