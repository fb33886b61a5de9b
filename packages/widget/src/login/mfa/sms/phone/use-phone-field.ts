import { useEffect, useState } from "react";
import type { TypedPhone } from "../../steps.ts";
import { FORMAT_TIMEOUT_MS, loadPhoneNumbers, type PhoneNumbers } from "./check-phone.ts";

/** Returns the country of the browser's language; undefined if unknown. */
function browserCountry(language = navigator.language): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    // Some headless browsers have an invalid language.
    return undefined;
  }
}

/** Returns the countries with their names in the visitor's language and calling codes, sorted for that language. */
export function countryNames(
  countries: readonly Pick<TypedPhone, "country" | "callingCode">[],
  locale: string,
): { value: string; text: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map(({ country, callingCode }) => ({ value: country, text: `${names.of(country) ?? country} (+${callingCode})` }))
    .sort((one, other) => compare(one.text, other.text));
}

/**
 * Formats the field after a change, but only text appended at the end or inserted at once: otherwise deleted
 * characters would reappear and the caret would jump.
 */
export function formatTyped(before: string, after: TypedPhone, format: (phone: TypedPhone) => string): string {
  const { typed } = after;
  const added = typed.length - before.length;
  const isAppended = added > 0 && typed.startsWith(before);
  return isAppended || added > 1 ? format(after) : typed;
}

/**
 * The state of a phone number field, formatted for its country. Until the metadata is loaded, or if that times out,
 * the number stays as typed and the country does not change. An empty field starts with the browser's country.
 */
export function usePhoneField(initial: TypedPhone) {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  const [phone, setPhone] = useState(initial);

  useEffect(() => {
    let isGone = false;
    void loadPhoneNumbers(FORMAT_TIMEOUT_MS).then((loaded) => {
      if (!loaded || isGone) return;
      setNumbers(loaded);
      const home = loaded.listCountries().find(({ country }) => country === browserCountry());
      setPhone((typed) => (typed.typed ? { ...typed, typed: loaded.formatAsTyped(typed) } : { ...typed, ...home }));
    });
    return () => {
      isGone = true;
    };
  }, []);

  return {
    phone,
    countries: numbers?.listCountries() ?? [initial],
    type(typed: string) {
      const after = { ...phone, typed };
      setPhone(numbers ? { ...after, typed: formatTyped(phone.typed, after, numbers.formatAsTyped) } : after);
    },
    choose(country: string) {
      const chosen = numbers?.listCountries().find((each) => each.country === country);
      if (!numbers || !chosen) return;
      const after = { ...phone, ...chosen };
      setPhone({ ...after, typed: numbers.formatAsTyped(after) });
    },
  };
}
