import { domainToASCII } from "node:url";
import { ApiError } from "./api-error.ts";
import { publicMailDomains } from "./public-mail-domains.ts";

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

const BEYOND_ASCII = /[^\0-\x7f]/;
const DOT = /[.\u3002\uff0e\uff61]/;
/** Letters, marks and digits of any script, and the dots of UTS 46. */
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61\u00b7\u30fb-]+$/u;
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

const DOMAIN_LIMIT = 253;

/**
 * Converts a domain in another script to its `xn--` form (UTS 46), as browsers do. A label that would turn into plain
 * ASCII, such as a fullwidth one, stays as it is and is refused: two domains that look alike must not become one
 * (threats.md T53). So does a long domain, because the time of a conversion grows with the square of the length.
 */
function toAsciiDomain(domain: string): string {
  if (domain.length > DOMAIN_LIMIT || !BEYOND_ASCII.test(domain) || !INTERNATIONAL.test(domain)) return domain;
  const ascii = domainToASCII(domain);
  const converted = ascii.split(".");
  const labels = domain.split(DOT);
  const isSafe = labels.every((label, at) => !BEYOND_ASCII.test(label) || staysInternational(label, converted[at]));
  return isSafe && labels.length === converted.length ? ascii : domain;
}

/** Returns whether a label is not ASCII in disguise, such as `xn--` in fullwidth letters. */
function staysInternational(label: string, converted = ""): boolean {
  return converted.startsWith("xn--") && BEYOND_ASCII.test(label.normalize("NFKC").replace(IGNORED, ""));
}

/**
 * The form in which domains are stored and compared: ASCII in lower case, other scripts in their `xn--` form.
 * @throws ApiError `bad_request`, also for a domain at which anyone can get an address (threats.md T10).
 */
export function parseEmailDomain(text: string): string {
  const folded = toAsciiDomain(foldAscii(text.trim()));
  if (folded.length > DOMAIN_LIMIT || !DOMAIN.test(folded)) {
    throw new ApiError("bad_request", { message: `"${text.slice(0, 80)}" is not a domain such as example.com.` });
  }
  if (publicMailDomains.has(folded)) {
    throw new ApiError("bad_request", {
      message: `Anyone can get an address at ${folded}, so it cannot be used to let people join.`,
    });
  }
  return folded;
}

// RFC 5321 section 4.5.3.1: the local part has at most 64 octets, the address 254. Only ASCII, because a mail server or
// a reader could mistake other spellings for one another (threats.md T53). No control characters, and no surrounding
// text. A top-level domain has letters, or is an IDN's `xn--` form (RFC 3696 section 2): one with digits is a typo, or
// part of an IP address.
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/**
 * The form in which addresses are stored and compared: ASCII in lower case, a domain in another script in its `xn--`
 * form.
 * @throws ApiError `invalid_email`.
 */
export function parseEmailAddress(text: string): string {
  const folded = foldAddress(text);
  if (BEYOND_ASCII.test(folded)) {
    throw new ApiError("invalid_email", {
      message:
        "The email address has characters beyond ASCII, which are only accepted as letters and digits of its domain.",
    });
  }
  if (folded.length > 254 || folded.indexOf("@") > 64 || !ADDRESS.test(folded)) throw new ApiError("invalid_email");
  return folded;
}

/** Converts an address, a domain or a part of one that someone searches for to the form in which addresses are stored. */
export function foldAddress(text: string): string {
  const at = text.lastIndexOf("@") + 1;
  return foldAscii(text.slice(0, at)) + toAsciiDomain(foldAscii(text.slice(at)));
}

/** Converts only ASCII letters to lower case, because other letters could become one of them. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The part after the `@` of a parsed address. */
export function emailDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
