import { useEffect, useState } from "react";
import type { TypedPhone } from "../../steps.ts";
import { browserCountry } from "./browser-country.ts";
import { formatTyped } from "./format-typed.ts";
import { FORMAT_TIMEOUT_MS, loadPhoneNumbers, type PhoneNumbers } from "./load-phone-numbers.ts";

/**
 * A number that is being typed, written as its country writes it. Until what is known of numbers has come, and when it does
 * not come in time, it stays as it was typed, and its country is the one that it began with. A field in which nothing was typed yet
 * begins with the country of the browser.
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
