import { type MemberSession, slotSuffix } from "@portico/wire";
import type { CookieName, Settings } from "../lib/options.ts";
import type { Storage } from "../lib/storage.ts";

/**
 * The three cookies of docs/wire/rules.md#cookies, as scripts read and write them. If cookies are blocked, falls back
 * to memory.
 */
export interface Cookies {
  /** The name of this session's cookie. */
  nameOf(name: CookieName): string;
  /** Returns undefined if several cookies share the name and none could be removed: their origin is unknown then. */
  read(name: CookieName): string | undefined;
  /**
   * Writes the cookie, or removes it if there is no value. NaN seconds make it a session cookie. Takes a duration
   * instead of a date, because the device's clock may be hours off.
   */
  write(name: CookieName, value?: string | false | null, lifetimeSeconds?: number): void;
  /**
   * Writes the tokens for the remaining lifetime of the session, by the provider's clock, at most a minute too long.
   * Removes both unless both are given.
   */
  writeTokens(sessionToken?: string, sessionJwt?: string, session?: MemberSession | null): void;
  /** Returns the values of all cookies with this name. */
  visible(name: CookieName): string[];
  /** Writes the cookie, or expires it if there is no value. */
  put(name: CookieName, path: string, domain: string, value?: string, lifetimeSeconds?: number): void;
  /** Path and domain of this page's own cookies. */
  own: { path: string; domain: string };
  /**
   * The values that this tab wrote last, `""` for removed ones. They identify our cookie among duplicates and replace
   * cookies where those are blocked.
   */
  written: Map<CookieName, string>;
  /** T35: removes cookies beyond the expected number. `settleCookies` sets it. */
  settle?(name: CookieName, expected: number): void;
}

/** RFC 6265 section 6.1: a cookie has 4096 bytes, including its name and attributes. */
const MAX_LENGTH = 3_900;

export function createCookies({ view, cookieNames, cookieOptions, slot, log }: Settings): Cookies {
  const { document, location } = view;
  const { hostname } = location;
  const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
  const path = cookieOptions.path ?? "/";
  const domain = cookieOptions.availableToSubdomains && !isLoopback ? (cookieOptions.domain ?? hostname) : "";
  /** Cookies that could not be written. The others of this page may still work. */
  const blocked = new Set<CookieName>();

  const cookies: Cookies = {
    nameOf: (name) => cookieNames[name] + slotSuffix(slot),
    own: { path, domain },
    written: new Map(),
    visible(name) {
      try {
        const start = `${cookies.nameOf(name)}=`;
        return document.cookie.split("; ").flatMap((pair) => (pair.startsWith(start) ? pair.slice(start.length) : []));
      } catch {
        // `document.cookie` throws in a sandboxed frame.
        return [];
      }
    },
    /** Reads the cookie back to notice if it could not be written. */
    put(name, path, domain, value = "", lifetimeSeconds = 0) {
      try {
        document.cookie =
          `${cookies.nameOf(name)}=${value};path=${path};samesite=lax` +
          (domain && `;domain=${domain}`) +
          (isLoopback ? "" : ";secure") +
          // RFC 6265 section 5.2.2: a value that is not a number is ignored.
          `;max-age=${lifetimeSeconds.toFixed()}`;
      } catch {}
    },
    read(name) {
      cookies.settle?.(name, 1);
      const values = cookies.visible(name);
      const own = cookies.written.get(name);
      if (own && (blocked.has(name) || values.includes(own))) return own;
      return ((cookies.settle || values.length < 2) && values[0]) || undefined;
    },
    write(name, value, lifetimeSeconds = Number.NaN) {
      const { written, visible, put } = cookies;
      if (value) {
        written.set(name, value);
        put(name, path, domain, value, lifetimeSeconds);
        cookies.settle?.(name, 1);
        if (visible(name).includes(value)) blocked.delete(name);
        else {
          blocked.add(name);
          // Without this, servers would go on reading the previous value.
          put(name, path, domain);
          log(
            "warn",
            value.length > MAX_LENGTH
              ? `the cookie ${cookies.nameOf(name)} is too large for browsers, so only this tab has it. Store less in session_custom_claims.`
              : "cookies are blocked, so this tab keeps its state in memory.",
          );
        }
      } else if (written.get(name) || visible(name)[0] !== undefined) {
        // A cookie that this page neither sees nor wrote belongs to another path, so leave it.
        written.set(name, "");
        put(name, path, domain);
        cookies.settle?.(name, 0);
      }
    },
    writeTokens(sessionToken, sessionJwt, session) {
      const lifetimeSeconds =
        (Date.parse(`${session?.expires_at}`) - Date.parse(`${session?.last_accessed_at}`)) / 1000;
      // Both or neither: in HttpOnly mode the response has no tokens, and scripts must not be able to read any.
      cookies.write("session", sessionJwt && sessionToken, lifetimeSeconds);
      cookies.write("jwt", sessionToken && sessionJwt, lifetimeSeconds);
    },
  };
  return cookies;
}

/**
 * Removes duplicate cookies on every read and write. T35: a neighboring subdomain can set a cookie of the same name
 * with another path or domain, so expire every combination that this page can see, except our own.
 */
export function settleCookies(cookies: Cookies, { view, log }: Settings, storage: Storage): void {
  const { location } = view;
  const { own, put, visible, written } = cookies;
  const seenDomains = () => storage.parse<string[]>("seen_domains", Array.isArray) ?? [];

  cookies.settle = (name, expected) => {
    const isTooMany = () => visible(name).length > expected;
    if (isTooMany()) {
      const parents = location.pathname.split("/").map((_, index, steps) => steps.slice(0, index + 1).join("/"));
      const domains = location.hostname.split(".").map((_, index, labels) => labels.slice(-1 - index).join("."));
      // Our own path and host come last: some browsers treat these as our host-only cookie.
      for (const domain of ["", ...seenDomains(), ...domains]) {
        for (const path of [...parents, ...parents.map((parent) => `${parent}/`), own.path]) {
          const isOwn = path === own.path && domain === own.domain;
          if (path && !isOwn && isTooMany()) put(name, path, domain);
        }
      }
      if (isTooMany()) log("warn", `duplicates of the cookie ${cookies.nameOf(name)} could not be removed.`);
    }
    if (own.domain && written.get(name) && !seenDomains().includes(own.domain))
      storage.set("seen_domains", JSON.stringify([...seenDomains(), own.domain]));
  };
}
