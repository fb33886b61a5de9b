import type { Call } from "../call.ts";
import { hashToken, randomToken } from "../crypto/tokens.ts";

const COOKIE = "portico_browser";
/** The longest life of a link. */
const MAX_AGE_SECONDS = 10_080 * 60;

/**
 * Marks the browser that asks for a link, so that it needs no click when the link is opened in it.
 * @returns the hash to keep with the link.
 */
export function markBrowser(call: Call): string {
  const token = call.cookies.read(COOKIE) || randomToken();
  call.cookies.write(COOKIE, token, MAX_AGE_SECONDS);
  return hashToken(token);
}

/** Whether the caller is the browser that `markBrowser` marked. */
export function isSameBrowser(call: Call, browserHash: string | null): boolean {
  const token = call.cookies.read(COOKIE);
  return token !== undefined && hashToken(token) === browserHash;
}
