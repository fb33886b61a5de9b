import type { MemberSession } from "@portico/wire";
import type { CookieName, Settings } from "../lib/options.ts";
import type { Storage } from "../lib/storage.ts";

/** The three cookies of docs/wire/rules.md#cookies, written and read by script. Where cookies are blocked, memory stands in. */
export interface Cookies {
  /** Undefined where a cookie has namesakes and nothing has removed them yet: nobody knows whose it is. */
  read(name: CookieName): string | undefined;
  /**
   * Removes the cookie without a value; with NaN seconds it ends with the browser session. It takes how long and not until
   * when, because the clock of this device may be hours off.
   */
  write(name: CookieName, value?: string | false | null, lifetimeSeconds?: number): void;
  /**
   * Writes the tokens for as long as the session has left, by the provider's clock at both ends; at most a minute too
   * long. Without both of them, both are removed.
   */
  writeTokens(sessionToken?: string, sessionJwt?: string, session?: MemberSession | null): void;
  /** Every value that is there under a name. */
  visible(name: CookieName): string[];
  /** Sets it as it is told to, or removes it: without a value it ends at once. */
  put(name: CookieName, path: string, domain: string, value?: string, lifetimeSeconds?: number): void;
  /** Where this page's own cookies stand. */
  own: { path: string; domain: string };
  /**
   * The values that this tab wrote last, `""` where it removed one: each tells ours among duplicates, and stands in where
   * cookies are blocked.
   */
  written: Map<CookieName, string>;
  /** Removes what is there beyond the expected number of values: T35. `settleCookies` sets it. */
  settle?(name: CookieName, expected: number): void;
}

export function createCookies({ view, cookieNames, cookieOptions, tell }: Settings): Cookies {
  const { document, location } = view;
  const { hostname } = location;
  const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
  const path = cookieOptions.path ?? "/";
  const domain = cookieOptions.availableToSubdomains && !isLoopback ? (cookieOptions.domain ?? hostname) : "";
  let isBlocked = false;

  const cookies: Cookies = {
    own: { path, domain },
    written: new Map(),
    visible(name) {
      try {
        const start = `${cookieNames[name]}=`;
        return document.cookie.split("; ").flatMap((pair) => (pair.startsWith(start) ? pair.slice(start.length) : []));
      } catch {
        // `document.cookie` throws in a sandboxed frame.
        return [];
      }
    },
    /** A cookie that cannot be written is noticed by reading it back. */
    put(name, path, domain, value = "", lifetimeSeconds = 0) {
      try {
        document.cookie =
          `${cookieNames[name]}=${value};path=${path};samesite=lax` +
          (domain && `;domain=${domain}`) +
          (isLoopback ? "" : ";secure") +
          // Of RFC 6265 section 5.2.2: what is no number is ignored.
          `;max-age=${lifetimeSeconds.toFixed()}`;
      } catch {}
    },
    read(name) {
      cookies.settle?.(name, 1);
      const values = cookies.visible(name);
      const own = cookies.written.get(name);
      if (own && (isBlocked || values.includes(own))) return own;
      return ((cookies.settle || values.length < 2) && values[0]) || undefined;
    },
    write(name, value, lifetimeSeconds = Number.NaN) {
      const { written, visible, put } = cookies;
      if (value) {
        written.set(name, value);
        put(name, path, domain, value, lifetimeSeconds);
        cookies.settle?.(name, 1);
        isBlocked = !visible(name).includes(value);
        if (isBlocked) tell("warn", "cookies are blocked, so this tab keeps its state in memory.");
      } else if (written.get(name) || visible(name)[0] !== undefined) {
        // A cookie that this page neither sees nor wrote belongs to another path and stays.
        written.set(name, "");
        put(name, path, domain);
        cookies.settle?.(name, 0);
      }
    },
    writeTokens(sessionToken, sessionJwt, session) {
      const lifetimeSeconds =
        (Date.parse(`${session?.expires_at}`) - Date.parse(`${session?.last_accessed_at}`)) / 1000;
      // Both or neither: HTTP-only mode answers none, and leaves nothing for scripts to read.
      cookies.write("session", sessionJwt && sessionToken, lifetimeSeconds);
      cookies.write("jwt", sessionToken && sessionJwt, lifetimeSeconds);
    },
  };
  return cookies;
}

/**
 * Has the cookies settled whenever they are read or written: those that are too many go. T35: a neighboring subdomain can set
 * a namesake under another path or domain, so every combination that this page can see is expired in turn, but for our own.
 */
export function settleCookies(cookies: Cookies, { view, cookieNames, tell }: Settings, storage: Storage): void {
  const { location } = view;
  const { own, put, visible, written } = cookies;
  const seenDomains = () => storage.parse<string[]>("seen_domains", Array.isArray) ?? [];

  cookies.settle = (name, expected) => {
    const isTooMany = () => visible(name).length > expected;
    if (isTooMany()) {
      const parents = location.pathname.split("/").map((_, index, steps) => steps.slice(0, index + 1).join("/"));
      const domains = location.hostname.split(".").map((_, index, labels) => labels.slice(-1 - index).join("."));
      // Our own path and the host's own name come last: to some browsers these are our own host-only cookie.
      for (const domain of ["", ...seenDomains(), ...domains]) {
        for (const path of [...parents, ...parents.map((parent) => `${parent}/`), own.path]) {
          const isOwn = path === own.path && domain === own.domain;
          if (path && !isOwn && isTooMany()) put(name, path, domain);
        }
      }
      if (isTooMany()) tell("warn", `duplicates of the cookie ${cookieNames[name]} could not be removed.`);
    }
    if (own.domain && written.get(name) && !seenDomains().includes(own.domain))
      storage.set("seen_domains", JSON.stringify([...seenDomains(), own.domain]));
  };
}
