import { expect, test } from "vitest";
import { parseEmailDomain } from "./email-address.ts";

test.each([
  ["globex.test", "globex.test"],
  ["GLOBEX.Test", "globex.test"],
  [" globex.test ", "globex.test"],
  ["mail.globex.test", "mail.globex.test"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
  ["a-b.co.uk", "a-b.co.uk"],
  ["B\u00fccher.example", "xn--bcher-kva.example"],
  ["globex.te\u0455t", "globex.xn--tet-ghd"],
])("T10: %j is stored as %s", (text, domain) => {
  expect(parseEmailDomain(text)).toBe(domain);
});

test.each([
  "",
  "globex",
  "globex.",
  ".globex.test",
  "globex..test",
  "globex.test.",
  "@globex.test",
  "ada@globex.test",
  "a@b@globex.test",
  "*.globex.test",
  "https://globex.test",
  "globex.test/x",
  "globex.test:25",
  "globex test",
  "glo\0bex.test",
  "-globex.test",
  "globex-.test",
  "127.0.0.1",
  "[127.0.0.1]",
  "::1",
  // Kelvin sign, long s, fullwidth: none of them becomes an ASCII letter.
  "\u212Aelvin.test",
  "me\u017F\u017Fage.test",
  "ｇlobex.test",
  `${"a".repeat(64)}.test`,
  `${"a.".repeat(130)}test`,
])("T10, T53: %j is not a valid domain", (text) => {
  expect(() => parseEmailDomain(text)).toThrow("is not a domain");
});

test.each(["gmail.com", "GMAIL.com", "outlook.com", "yahoo.co.uk", "qq.com", "proton.me"])(
  "T10: %s is everybody's",
  (text) => {
    expect(() => parseEmailDomain(text)).toThrow("Anyone can get an address");
  },
);
