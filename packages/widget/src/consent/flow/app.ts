// How to present an app and its redirect URI safely.
import { standardScopes } from "@portico/wire";

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Where the browser will be sent: a host, a program on this computer, or an installed app with its own URL scheme. */
export interface RedirectTarget {
  kind: "host" | "computer" | "app";
  name: string;
}

/** Null if the URL can't be parsed. */
export function parseRedirectTarget(address: string): RedirectTarget | null {
  const url = parse(address);
  if (!url) return null;
  if (!url.host) return { kind: "app", name: url.protocol.slice(0, -1) };
  return { kind: loopback.test(url.hostname) ? "computer" : "host", name: url.host };
}

/** Returns the app's display name; null ("The App") if the redirect URI can't be parsed. */
export function appName(clientName: string, redirectUri: string): string | null {
  const place = parseRedirectTarget(redirectUri);
  return place && (plainText(clientName) || place.name);
}

/** Removes invisible characters from an app's text, such as direction marks. */
export function plainText(text: string): string {
  return text.replace(/\p{C}/gu, "").trim();
}

/**
 * Whether the browser may navigate to a URL. Rejects URLs that run as a script on this page or display their own
 * content.
 */
export function isSafeToLeaveFor(address: string): boolean {
  const url = parse(address);
  return url !== null && !/^(javascript|vbscript|data|blob|file|about):$/.test(url.protocol);
}

/** Whether an app requests only standard scopes. */
export function areAllStandard(scopes: readonly string[]): boolean {
  return scopes.every((scope) => Object.hasOwn(standardScopes, scope));
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
