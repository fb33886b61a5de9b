import { expect, test } from "vitest";
import { smsCountries } from "./sms-countries.ts";

test.each([
  ["locale", "en", ["US"]],
  ["locale", "en-GB", ["GB"]],
  ["locale", "de", ["DE"]],
  ["locale", "de-AT", ["AT"]],
  ["locale", "pt-BR", ["BR"]],
  ["locale", "ja", ["JP"]],
  ["locale", "not a tag", []],
  ["all", "en", "all"],
  [["FR", "DE"], "en", ["FR", "DE"]],
] as const)(
  "T132: with sms_countries %j and the language %s texts go to %j",
  (sms_countries, default_locale, countries) => {
    expect(smsCountries({ sms_countries: sms_countries as never, default_locale })).toEqual(countries);
  },
);
