import { describe, expect, test } from "vitest";
import { emailDomain, parseEmailAddress, parseEmailDomain } from "./email-address.ts";

const label = (length: number) => "a".repeat(length);

describe("T53: an address", () => {
  test.each([
    ["ada@globex.test", "ada@globex.test"],
    ["Ada.Lovelace+Boards@Mail.Globex.TEST", "ada.lovelace+boards@mail.globex.test"],
    ["o'hara_1@x-y.globex.co", "o'hara_1@x-y.globex.co"],
    ["!#$%&'*+/=?^`{|}~-@globex.test", "!#$%&'*+/=?^`{|}~-@globex.test"],
    ["1@1.com", "1@1.com"],
    ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
    ["ada@globex.XN--P1AI", "ada@globex.xn--p1ai"],
    ["ada@globex.xn--vermgensberatung-pwb", "ada@globex.xn--vermgensberatung-pwb"],
    ["ada@a.b.c.d.e.museum", "ada@a.b.c.d.e.museum"],
    [`${label(64)}@globex.test`, `${label(64)}@globex.test`],
    [`a@${label(63)}.${label(63)}.com`, `a@${label(63)}.${label(63)}.com`],
  ])("%j is %j", (text, address) => {
    expect(parseEmailAddress(text)).toBe(address);
    // What is listed as an organization's domain can match it.
    expect(parseEmailDomain(emailDomain(address))).toBe(emailDomain(address));
  });

  test.each([
    // Around it: nothing is cut off.
    "ada@globex.test\n",
    "\nada@globex.test",
    "ada@globex.test\r\n",
    "ada@globex.test\r\nBcc: eve@evil.test",
    "ada@globex.test\t",
    "ada@globex.test\0",
    "ada@globex.test\v",
    "ada@globex.test\u0085",
    "ada@globex.test\u00a0",
    "ada@globex.test\u2028",
    "ada@globex.test\ufeff",
    "\u200bada@globex.test",
    " ada@globex.test",
    "ada@globex.test ",
    // Within it.
    "a da@globex.test",
    "ada@globex .test",
    "ada\n@globex.test",
    "ada@globex.test,eve@evil.test",
    '"ada"@globex.test',
    "<ada@globex.test>",
    "ada(comment)@globex.test",
    ".ada@globex.test",
    "ada.@globex.test",
    "a..da@globex.test",
    // Its domain (RFC 5321 section 4.1.2).
    "ada@globex",
    "ada@.test",
    "ada@globex..test",
    "ada@globex.test.",
    "ada@-globex.test",
    "ada@globex-.test",
    "ada@glo_bex.test",
    "ada@[127.0.0.1]",
    "ada@127.0.0.1",
    "ada@globex.t",
    "ada@globex.123",
    "ada@globex.d1",
    "ada@globex.1d",
    "ada@globex.co-m",
    "ada@globex.com-",
    "ada@globex.xn--",
    "ada@globex.xn--a-",
    "ada@globex.xn-p1ai",
    `ada@${label(64)}.test`,
    `${label(65)}@globex.test`,
    `a@${label(63)}.${label(63)}.${label(63)}.${label(61)}.com`,
    "",
    "@",
    "ada@",
    "@globex.test",
  ])("%j is invalid", (text) => {
    expect(() => parseEmailAddress(text)).toThrow(expect.objectContaining({ errorType: "invalid_email" }));
  });
});
