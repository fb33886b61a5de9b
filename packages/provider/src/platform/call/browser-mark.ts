import { hashToken, randomToken } from "../crypto/tokens.ts";
import { inSeconds } from "../lib/duration.ts";
import type { Call } from "./call.ts";
import { lifetimes } from "./lifetimes.ts";

const COOKIE = "portico_browser";

/**
 * Marks the browser that requests a link, so that opening the link in it needs no click.
 * @returns the hash to store with the link.
 */
export function markBrowser(call: Call): string {
  const token = call.cookies.read(COOKIE) || randomToken();
  call.cookies.write(COOKIE, token, inSeconds(lifetimes.browserMark));
  return hashToken(token);
}

/** The hash that `markBrowser` returned to this browser, or one that matches no browser if it was never marked. */
export function browserHash(call: Call): string {
  return hashToken(call.cookies.read(COOKIE) ?? randomToken());
}

/**
 * The same for a call of a host's page. Undefined if the page is on another site than the provider, because its calls
 * then carry no cookie.
 */
export function crossSiteBrowserHash(call: Call): string | undefined {
  return isMarked(call) || call.cookies.comeAlong ? browserHash(call) : undefined;
}

/** Returns whether the caller has the cookie. */
export function isMarked(call: Call): boolean {
  return call.cookies.read(COOKIE) !== undefined;
}

/** Returns whether the caller is the browser that `markBrowser` marked. */
export function isSameBrowser(call: Call, browserHash: string | null): boolean {
  const token = call.cookies.read(COOKIE);
  return token !== undefined && hashToken(token) === browserHash;
}
