import { describe, expect, test } from "vitest";
import { emailDomain, foldAscii, parseEmailAddress } from "./email-address.ts";

const letters = (count: number) => "a".repeat(count);
/** 254 octets in all, and one more. */
const longest = `${letters(64)}@${letters(60)}.${letters(60)}.${letters(60)}.${letters(6)}`;

describe("T53: an address has one form", () => {
  test.each([
    ["ada@globex.test", "ada@globex.test"],
    ["Ada@GLOBEX.Test", "ada@globex.test"],
    ["a.b+c@x-y.globex.test", "a.b+c@x-y.globex.test"],
    ["!#$%&'*+/=?^_`{|}~-@globex.test", "!#$%&'*+/=?^_`{|}~-@globex.test"],
    [longest, longest],
    [`a@${letters(63)}.test`, `a@${letters(63)}.test`],
  ])("%s is stored as %s", (given, kept) => {
    expect(parseEmailAddress(given)).toBe(kept);
  });

  test.each([
    "",
    "@globex.test",
    "ada",
    "ada@",
    "ada@globex",
    "ada@globex.test.",
    "ada@.globex.test",
    "ada@globex..test",
    "ada@-globex.test",
    "ada@globex-.test",
    "ada@globex.-test",
    "ada@globex.test-",
    "ada@globex.1test",
    ".ada@globex.test",
    "ada.@globex.test",
    "a..b@globex.test",
    "ada@evil.test@globex.test",
    "ada evil@globex.test",
    '"ada"@globex.test',
    "<ada@globex.test>",
    "ada@globex.test, eve@evil.test",
    "ada@globex.test\nBcc: eve@evil.test",
    "eve@evil.test\nada@globex.test",
    "ada\0@globex.test",
    "ada@[127.0.0.1]",
    "\u0430da@globex.test",
    "\u212Aate@globex.test",
    `${letters(65)}@globex.test`,
    `a${longest.slice(65)}${letters(65)}`,
    `${longest}a`,
    `a@${letters(64)}.test`,
    `a@globex.${letters(64)}`,
  ])("%o is invalid", (given) => {
    expect(() => parseEmailAddress(given)).toThrow(expect.objectContaining({ errorType: "invalid_email" }));
  });

  test("letters of other alphabets are not changed", () => {
    expect(foldAscii("ADA \u212A \u0130")).toBe("ada \u212A \u0130");
  });

  test("a domain is what follows the last @", () => {
    expect(emailDomain("ada@globex.test")).toBe("globex.test");
    expect(emailDomain("ada@evil.test@globex.test")).toBe("globex.test");
  });
});
