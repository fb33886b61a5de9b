import { type SessionSlot, slotSuffix, wireNames } from "@portico/wire";

/** Must be the same as the client's `cookieOptions`. */
export interface CookieOptions {
  /** Name of the session token's cookie. Default: `{prefix}_session`. */
  opaqueTokenCookieName?: string;
  /** Name of the session JWT's cookie. Default: `{prefix}_session_jwt`. */
  jwtCookieName?: string;
  /** Default: `/`. */
  path?: string;
  /** Requires `availableToSubdomains`. Default: the request's host. */
  domain?: string;
  /** Whether subdomains receive the cookies. Has no effect on localhost. */
  availableToSubdomains?: boolean;
}

export interface CookieSettings {
  wirePrefix: string;
  cookieOptions: CookieOptions;
  /** The domain of the project's `http_only_cookies`, or `""` if they have no domain. Null if the client writes the cookies. */
  httpOnly: { domain: string } | null;
  /** Whether pages are served over https, even if the host is a loopback address. */
  isSecure: boolean;
}

type CookieField = "session_token" | "session_jwt";

export interface SessionCookies {
  /** All distinct values with the cookie's name. A sibling subdomain may have added one. */
  read(cookies: string, kept: CookieField): string[];
  /** A `Set-Cookie` header, as the client or the provider writes it: docs/wire/rules.md#cookies. Without a value it removes the cookie. */
  write(kept: CookieField, host: string, value?: string, lifetimeSeconds?: number): string;
}

const DOMAIN = /^[a-z\d][a-z\d.-]*$/i;

/**
 * @returns the cookies of each session of a browser.
 * @throws Error if an option is not valid in a cookie.
 */
export function createSessionCookies({
  wirePrefix,
  cookieOptions,
  httpOnly,
  isSecure,
}: CookieSettings): (slot: SessionSlot) => SessionCookies {
  const wire = wireNames(requireShape("wirePrefix", wirePrefix, /^[a-z]+$/));
  const { opaqueTokenCookieName = wire.session, jwtCookieName = wire.sessionJwt, path = "/" } = cookieOptions;
  const { availableToSubdomains = false, domain } = cookieOptions;
  requireShape("cookieOptions.path", path, /^\/[\w\-./~%]*$/);
  for (const it of [domain, httpOnly?.domain]) if (it) requireShape("domain of the cookies", it, DOMAIN);
  // Without a domain, the prefix makes browsers accept them only from this host (docs/threats.md T35).
  const prefix = httpOnly && !httpOnly.domain ? "__Host-" : "";
  const names: Record<CookieField, string> = httpOnly
    ? { session_token: prefix + wire.session, session_jwt: prefix + wire.sessionJwt }
    : { session_token: opaqueTokenCookieName, session_jwt: jwtCookieName };
  for (const name of Object.values(names)) requireShape("name of a cookie", name, /^[\w!#$%&'*+\-.^`|~]+$/);

  function attributes(host: string): string {
    const hostname = host.replace(/:\d+$/, "");
    if (httpOnly) return `; Path=/; HttpOnly; Secure; SameSite=Lax${httpOnly.domain && `; Domain=${httpOnly.domain}`}`;
    const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
    const shared = availableToSubdomains && !isLoopback && DOMAIN.test(hostname) ? (domain ?? hostname) : "";
    // A proxy may set every host to 127.0.0.1, so the provider's scheme decides whether this is a developer's machine.
    const secure = isSecure || !isLoopback ? "; Secure" : "";
    return `; Path=${path}; SameSite=Lax${secure}${shared && `; Domain=${shared}`}`;
  }

  return (slot) => ({
    read(cookies, kept) {
      const values = cookies.split(";").flatMap((pair) => {
        const at = pair.indexOf("=");
        const value = pair.slice(at + 1).trim();
        return at > 0 && pair.slice(0, at).trim() === names[kept] + slotSuffix(slot) && value ? [value] : [];
      });
      return [...new Set(values)];
    },
    write(kept, host, value = "", lifetimeSeconds = 0) {
      return `${names[kept] + slotSuffix(slot)}=${value}; Max-Age=${Math.max(0, Math.floor(lifetimeSeconds))}${attributes(host)}`;
    },
  });
}

function requireShape(option: string, value: string, shape: RegExp): string {
  if (shape.test(value)) return value;
  throw new Error(
    `createBackend: the ${option} is ${JSON.stringify(value)}. No cookie can be written with it. Pass what the page's client has.`,
  );
}
