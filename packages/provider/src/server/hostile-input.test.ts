import fc from "fast-check";
import { expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import { SsoRefusal } from "../organizations/sso/logins/verdicts.ts";
import { readResponse } from "../organizations/sso/saml/read-response.ts";
import { clientIp } from "../platform/http/client-ip.ts";
import { parseJsonBody } from "../platform/http/json-body.ts";
import { ApiError } from "../platform/lib/api-error.ts";
import { parseEmailAddress, parseEmailDomain } from "../platform/lib/email-address.ts";

const often = { numRuns: isLong ? 500_000 : 300 };
const seldom = { numRuns: isLong ? 50_000 : 100 };
const PATIENCE_MS = isLong ? 3_600_000 : 30_000;

/** Any characters, including lone surrogates. fast-check's own such texts take seconds to generate. */
const anyText = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength })
    .map((codes) => String.fromCharCode(...codes));

/** Text that is almost valid: pieces of a format in any order, with anything between them. */
const made = (...pieces: string[]) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...pieces) }, anyText(4)), {
      maxLength: 24,
    })
    .map((bits) => bits.join(""));

/** Returns the result of `read`, or undefined for the only error that it may throw. */
function readOrRefuse<T>(read: () => T, Refusal: new (...args: never[]) => Error): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const ofAddresses = ["ada", "@", ".", "globex.test", "-", "+", "A", "\u212A", "\u017F", "ｇ", "\u0430", "\0", " ", '"'];

test(
  "T53, T54: an address is refused or folded once, whatever it is made of",
  () => {
    fc.assert(
      fc.property(made(...ofAddresses), (text) => {
        const address = readOrRefuse(() => parseEmailAddress(text), ApiError);
        if (address === undefined) return;
        expect(address).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
        expect(parseEmailAddress(address)).toBe(address);
        const isAscii = !/[^\0-\x7f]/.test(text);
        if (isAscii) expect(address).toBe(text.toLowerCase());
        else expect(address).toContain("xn--");
      }),
      often,
    );
  },
  PATIENCE_MS,
);

test(
  "T53, T54: so is a domain",
  () => {
    fc.assert(
      fc.property(made(...ofAddresses, "xn--", "com", "127.0.0.1", "[::1]"), (text) => {
        const domain = readOrRefuse(() => parseEmailDomain(text), Error);
        if (domain === undefined) return;
        expect(domain).toMatch(/^[a-z0-9.-]+$/);
        expect(parseEmailDomain(domain)).toBe(domain);
      }),
      often,
    );
  },
  PATIENCE_MS,
);

test(
  "T54: a body is refused or JSON that can be stored, and changes no prototype",
  () => {
    const pieces = ["{", "}", "[", "]", '"a"', ":", ",", '"__proto__"', '"constructor"', "null", "1e999", "\\u0000"];
    fc.assert(
      fc.property(fc.oneof(made(...pieces, '"\\ud800"'), fc.json()), (text) => {
        const value = readOrRefuse(() => parseJsonBody(text), ApiError);
        const stored = JSON.stringify(value) ?? "";
        expect(stored).not.toMatch(/\\u0000|"__proto__":/);
        expect(stored.isWellFormed()).toBe(true);
        expect(({} as { a?: unknown }).a).toBeUndefined();
      }),
      often,
    );
  },
  PATIENCE_MS,
);

test(
  "T5, T54: whatever a proxy passes on, one address counts",
  () => {
    const pieces = ["1.2.3.4", "::", ":", "2001:db8", "ffff", "::ffff:1.2.3.4", "%eth0", ",", " ", "[", "]", ":8080"];
    fc.assert(
      fc.property(made(...pieces), fc.integer({ min: 0, max: 3 }), (forwarded, hops) => {
        const counted = clientIp("192.0.2.1", forwarded, hops);
        if (hops === 0) expect(counted).toBe("192.0.2.1");
        expect(counted).not.toContain(",");
      }),
      often,
    );
  },
  PATIENCE_MS,
);

test(
  "T18, T54: a SAML response is refused by a reason, whatever it is made of",
  () => {
    const open = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0">';
    const pieces = [
      open,
      "</samlp:Response>",
      "<a>",
      "</a>",
      "<a/>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<!DOCTYPE r>",
    ];
    fc.assert(
      fc.property(
        made(...pieces, "&lt;", "&x;", '="', "'", "xmlns:b", "<?x ?>", "x"),
        fc.boolean(),
        (text, isEnveloped) => {
          const xml = isEnveloped ? `${open}${text}</samlp:Response>` : text;
          readOrRefuse(() => readResponse(Buffer.from(xml).toString("base64")), SsoRefusal);
          readOrRefuse(() => readResponse(xml), SsoRefusal);
        },
      ),
      seldom,
    );
  },
  PATIENCE_MS,
);
