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
