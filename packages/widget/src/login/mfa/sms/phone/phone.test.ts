import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CHECK_TIMEOUT_MS, checkPhone, FORMAT_TIMEOUT_MS, loadPhoneNumbers, type PhoneNumbers } from "./check-phone.ts";
import { formatAsTyped, listCountries, parsePhone } from "./phone-numbers.ts";
import { countryNames, formatTyped } from "./use-phone-field.ts";

const us = { country: "US", callingCode: "1" };
const gb = { country: "GB", callingCode: "44" };
const typed = (text: string, country = us) => ({ ...country, typed: text });

test.each([
  ["2", "2"],
  ["2025", "(202) 5"],
  ["2025550123", "(202) 555-0123"],
  ["+4930123456", "+49 30 123456"],
  ["+1\uFE0F", "+1"],
  ["+1\uFE0F2025550123", "+1 202 555 0123"],
  ["1\uFE0F\u20E3 202 555 0123", "1 (202) 555-0123"],
  ["\u202A+1 202\u200B5550123\u202C", "+1 202 555 0123"],
  // What can't be formatted stays.
  ["+1•2025550123", "+1•2025550123"],
  ["202•555•0123", "202•555•0123"],
  ["++12025550123", "++12025550123"],
])("%j is written as %s", (text, expected) => expect(formatAsTyped(typed(text))).toBe(expected));

describe("a number that is typed", () => {
  /** Returns the field's text after each key. */
  const type = (keys: string, before = "") => {
    let field = before;
    for (const key of keys) field = formatTyped(field, typed(field + key), formatAsTyped);
    return field;
  };

  test("is formatted key by key, and in one piece", () => {
    expect(type("2025550123")).toBe("(202) 555-0123");
    expect(formatTyped("", typed("2025550123"), formatAsTyped)).toBe("(202) 555-0123");
    expect(formatTyped("(303) 5", typed("2025550123"), formatAsTyped)).toBe("(202) 555-0123");
  });

  test("goes away key by key, and nothing comes back", () => {
    expect(formatTyped("(202) 5", typed("(202) "), formatAsTyped)).toBe("(202) ");
    expect(formatTyped("(202)", typed("(202"), formatAsTyped)).toBe("(202");
  });

  test("is edited in the middle without a jump", () => {
    expect(formatTyped("(202) 555-123", typed("(202) 5550-123"), formatAsTyped)).toBe("(202) 5550-123");
  });
});

test.each([
  ["(202) 555-0123", us, "+12025550123"],
  ["+44 20 7946 0958", us, "+442079460958"],
  ["020 7946 0958", gb, "+442079460958"],
  // Typed forms of one number.
  ["0012025550123", us, "+12025550123"],
  ["00 1 (202) 555-0123", us, "+12025550123"],
  ["0012025550123", gb, "+12025550123"],
  ["0012025550123", { country: "JP", callingCode: "81" }, "+12025550123"],
  ["0044 20 7946 0958", us, "+442079460958"],
  ["0044 20 7946 0958", gb, "+442079460958"],
  ["+44 (0) 20 7946 0958", us, "+442079460958"],
  ["0011 1 202 555 0123", { country: "AU", callingCode: "61" }, "+12025550123"],
  ["009 1 202 555 0123", { country: "CO", callingCode: "57" }, "+12025550123"],
  ["010 1 202 555 0123", { country: "JP", callingCode: "81" }, "+12025550123"],
  ["+1\uFE0F 202 555 0123", us, "+12025550123"],
  ["1\uFE0F\u20E3 202 555 0123", us, "+12025550123"],
  ["00\uFE0F1 202 555 0123", us, "+12025550123"],
  ["\u202A+1 202 555 0123\u202C", us, "+12025550123"],
  ["202\u200B555\u00AD0123", us, "+12025550123"],
  ["+1\u00A0202\u2011555\u20110123", us, "+12025550123"],
  ["（202）555‐0123", us, "+12025550123"],
  ["tel:+1-202-555-0123", us, "+12025550123"],
  ["١٢٠٢٥٥٥٠١٢٣", us, "+12025550123"],
  ["+1•2025550123", us, undefined],
  ["++12025550123", us, undefined],
  ["00", us, undefined],
  ["555", us, undefined],
  ["not a number", us, undefined],
  ["", us, undefined],
])("'%s' in %j is %s", (text, country, e164) => expect(parsePhone(typed(text, country))?.e164).toBe(e164));

test("every country is listed by its name, with the code before its numbers", () => {
  const names = countryNames(listCountries(), "en");
  expect(names.length).toBeGreaterThan(200);
  expect(names.find(({ value }) => value === "US")).toEqual({ value: "US", text: "United States (+1)" });
  expect(names[0]?.value).toBe("AF");
  expect(countryNames([us], "de")[0]?.text).toBe("Vereinigte Staaten (+1)");
});

describe("if the metadata does not load", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const never = () => new Promise<PhoneNumbers>(() => {});
  const load = (timeoutMs: number) => loadPhoneNumbers(timeoutMs, never);

  test("a number counts after 2 s, with its country's code in front", async () => {
    expect([CHECK_TIMEOUT_MS, FORMAT_TIMEOUT_MS]).toEqual([2000, 10_000]);
    const checked = checkPhone(typed("(202) 555-0123"), load);
    await vi.advanceTimersByTimeAsync(1999);
    const waited = await Promise.race([checked, Promise.resolve("waiting")]);
    expect(waited).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(await checked).toEqual({ e164: "+12025550123", shown: "+12025550123" });
  });

  test.each(["+44 20 7946 0958", "0044 20 7946 0958", "\u202A+44\uFE0F 20 7946 0958"])(
    "a number that names its country itself has no other code in front: %j",
    async (text) => {
      const checked = checkPhone(typed(text), load);
      await vi.advanceTimersByTimeAsync(2000);
      expect((await checked)?.e164).toBe("+442079460958");
    },
  );

  test("a fetch that fails is like one that takes too long", async () => {
    expect(await loadPhoneNumbers(FORMAT_TIMEOUT_MS, () => Promise.reject(new Error("offline")))).toBeNull();
  });
});

test("a number is checked by what is known of numbers once it is here", async () => {
  expect(await checkPhone(typed("(202) 555-0123"))).toEqual({ e164: "+12025550123", shown: "+1 202 555 0123" });
  expect(await checkPhone(typed("12"))).toBeNull();
});
