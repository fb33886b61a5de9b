// What may be said of an app and of where its answer goes.
import { standardScopes } from "@portico/wire";

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The place to which the browser is sent: a host, the computer itself, or an installed app with a scheme of its own. */
export interface RedirectPlace {
  kind: "host" | "computer" | "app";
  name: string;
}

/** Null where the address cannot be parsed. */
export function redirectPlace(address: string): RedirectPlace | null {
  const url = parse(address);
  if (!url) return null;
  if (!url.host) return { kind: "app", name: url.protocol.slice(0, -1) };
  return { kind: loopback.test(url.hostname) ? "computer" : "host", name: url.host };
}

/** The name that the app goes by; null for 'The App', where nobody can say where the answer goes. */
export function appName(clientName: string, redirectUri: string): string | null {
  const place = redirectPlace(redirectUri);
  return place && (plainText(clientName) || place.name);
}

/** Removes from an app's text what cannot be seen, such as the marks that turn the reading direction around. */
export function plainText(text: string): string {
  return text.replace(/\p{C}/gu, "").trim();
}

/**
 * Returns whether the browser may go there: not to what would run as a script of this page, or show what the address
 * says.
 */
export function isSafeToLeaveFor(address: string): boolean {
  const url = parse(address);
  return url !== null && !/^(javascript|vbscript|data|blob|file|about):$/.test(url.protocol);
}

/** Returns whether an app asks only for what every project knows. */
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
