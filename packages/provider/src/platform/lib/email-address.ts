import { ApiError } from "./api-error.ts";
import { publicMailDomains } from "./public-mail-domains.ts";

// The part after the @ in `parseEmailAddress`, so that what is listed can also match. ASCII alone: a name in another
// script is given in its xn-- form, because two that look alike must not become one (threats.md T53).
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/**
 * The one form of a domain that is stored and compared: ASCII letters folded, nothing else changed.
 * @throws ApiError `bad_request`, also for a domain that anybody can have an address at (threats.md T10).
 */
export function parseEmailDomain(text: string): string {
  const folded = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (folded.length > 253 || !DOMAIN.test(folded)) {
    throw new ApiError("bad_request", { message: `"${text.slice(0, 80)}" is not a domain such as example.com.` });
  }
  if (publicMailDomains.has(folded)) {
    throw new ApiError("bad_request", {
      message: `Anyone can get an address at ${folded}, so it cannot be used to let people join.`,
    });
  }
  return folded;
}

// RFC 5321 section 4.5.3.1: local part at most 64, address at most 254 octets. ASCII alone: two spellings that a
// mail server or an eye could take for one (threats.md T53) are not addresses here. No control character can pass, and
// nothing is cut off: what is around an address is no part of one. A top-level domain is of letters, or an IDN's `xn--`
// form (RFC 3696 section 2): with digits it is a typing error, or half of a network address.
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * The one form of an address that is stored and compared: ASCII letters folded to lower case, nothing else changed.
 * @throws ApiError `invalid_email`.
 */
export function parseEmailAddress(text: string): string {
  const folded = foldAscii(text);
  if (BEYOND_ASCII.test(folded)) {
    throw new ApiError("invalid_email", {
      message:
        "The email address has characters beyond ASCII, which are not accepted before the @. A domain in another script is written in its xn-- form.",
    });
  }
  if (folded.length > 254 || folded.indexOf("@") > 64 || !ADDRESS.test(folded)) throw new ApiError("invalid_email");
  return folded;
}

/** ASCII letters in lower case; no other letter becomes one of them. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The part after the `@` of a parsed address. */
export function emailDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
