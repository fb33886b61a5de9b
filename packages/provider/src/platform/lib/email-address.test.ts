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
    // Other scripts, as UTS 46 converts them.
    ["Ada@B\u00fccher.example", "ada@xn--bcher-kva.example"],
    ["ada@BU\u0308CHER.example", "ada@xn--bcher-kva.example"],
    ["ada@stra\u00dfe.example", "ada@xn--strae-oqa.example"],
    ["ada@\u0434\u043e\u043c.\u0440\u0444", "ada@xn--d1aqf.xn--p1ai"],
    ["ada@\u4f8b\u3048\u3002\u30c6\u30b9\u30c8", "ada@xn--r8jz45g.xn--zckzah"],
    ["ada@\u0645\u062b\u0627\u0644.test", "ada@xn--mgbh0fb.test"],
    ["ada@globe\u0445.test", "ada@xn--globe-uze.test"],
    ["ada@globex\u3002test", "ada@globex.test"],
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
    "b\u00fccher@globex.test",
    // Look-alikes that would turn into ASCII, or into something else than a domain.
    "ada@\uff47lobex.test",
    "ada@me\u017f\u017fage.test",
    "ada@\u212aelvin.test",
    "ada@\uff58\uff4e--bcher-kva.example",
    "ada@\uff58n--bcher-kva.example",
    "ada@xn--bcher-kva\u034f.example",
    "ada@globex\u00ad.test",
    "ada@globex.t\u2488st",
    "ada@\u2100.test",
    "ada@b\u00fc%2echer.test",
    "ada@b\u00fccher.test:25",
    "ada@b\u00fccher.test/x",
    "ada@b\u00fc cher.test",
    "ada@\u0300bc.test",
    "ada@a\u0627.test",
    `ada@${"\u00fc".repeat(60)}.test`,
    // Too long to convert, because it takes quadratic time, although it would become short: U+034F is ignored.
    `ada@\u00fc${"\u034f".repeat(300)}.test`,
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
