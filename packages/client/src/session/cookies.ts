import type { CookieName, Settings } from "../ground/options.ts";
import type { Storage } from "../ground/storage.ts";

/** The three cookies of docs/wire/rules.md#cookies, written and read by script. Where cookies are blocked, memory stands in. */
export interface Cookies {
  read(name: CookieName): string | undefined;
  /**
   * Removes the cookie without a value; with NaN seconds it ends with the browser session. It takes how long and not until
   * when, because the clock of this device may be hours off.
   */
  write(name: CookieName, value?: string | false | null, lifetimeSeconds?: number): void;
}

export function createCookies({ view, cookieNames, cookieOptions, tell }: Settings, storage: Storage): Cookies {
  const { document, location } = view;
  const { hostname } = location;
  const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
  const ownPath = cookieOptions.path ?? "/";
  const ownDomain = cookieOptions.availableToSubdomains && !isLoopback ? (cookieOptions.domain ?? hostname) : "";

  /** The values that this tab wrote last: each tells ours among duplicates, and stands in where cookies are blocked. */
  const written = new Map<CookieName, string>();
  let isBlocked = false;

  const seenDomains = () => storage.parse<string[]>("seen_domains", Array.isArray) ?? [];

  /** Every visible value of a cookie; `document.cookie` throws in a sandboxed frame. */
  function visible(name: CookieName): string[] {
    try {
      const start = `${cookieNames[name]}=`;
      return document.cookie
        .split("; ")
        .filter((pair) => pair.startsWith(start))
        .map((pair) => pair.slice(start.length));
    } catch {
      return [];
    }
  }

  /** A cookie that cannot be written is noticed by reading it back. */
  function put(name: CookieName, path: string, domain: string, value = "", lifetimeSeconds = 0) {
    try {
      document.cookie =
        `${cookieNames[name]}=${value};path=${path};samesite=lax` +
        (domain && `;domain=${domain}`) +
        (isLoopback ? "" : ";secure") +
        // Of RFC 6265 section 5.2.2: what is no number is ignored.
        `;max-age=${lifetimeSeconds.toFixed()}`;
    } catch {}
  }

  /**
   * The visible values, once those that are too many are gone. T35: a neighboring subdomain can set a namesake under
   * another path or domain, so every combination that this page can see is expired in turn, but for our own.
   */
  function settle(name: CookieName, expected: number): string[] {
    const isTooMany = () => visible(name).length > expected;
    if (isTooMany()) {
      const parents = location.pathname.split("/").map((_, index, steps) => steps.slice(0, index + 1).join("/"));
      const domains = hostname.split(".").map((_, index, labels) => labels.slice(-1 - index).join("."));
      // Our own path and the host's own name come last: to some browsers these are our own host-only cookie.
      for (const domain of ["", ...seenDomains(), ...domains]) {
        for (const path of [...parents, ...parents.map((parent) => `${parent}/`), ownPath]) {
          const isOwn = path === ownPath && domain === ownDomain;
          if (path && !isOwn && isTooMany()) put(name, path, domain);
        }
      }
      if (isTooMany()) tell("warn", `duplicates of the cookie ${cookieNames[name]} stay.`);
    }
    return visible(name);
  }

  return {
    read(name) {
      const values = settle(name, 1);
      const own = written.get(name);
      return own && (isBlocked || values.includes(own)) ? own : values[0] || undefined;
    },
    write(name, value, lifetimeSeconds = Number.NaN) {
      if (value) {
        written.set(name, value);
        put(name, ownPath, ownDomain, value, lifetimeSeconds);
        isBlocked = !settle(name, 1).includes(value);
        if (isBlocked) tell("warn", "cookies are blocked; this tab keeps its state in memory.");
        if (ownDomain) storage.set("seen_domains", JSON.stringify([...new Set([...seenDomains(), ownDomain])]));
      } else if (written.delete(name) || visible(name)[0] !== undefined) {
        // A cookie that this page neither sees nor wrote belongs to another path and stays.
        put(name, ownPath, ownDomain);
        settle(name, 0);
      }
    },
  };
}
