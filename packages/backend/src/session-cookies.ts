import { wireNames } from "@portico/wire";

/** The same as the client's `cookieOptions`: give both the same. */
export interface CookieOptions {
  /** Cookie of the opaque session token; `{prefix}_session` when absent. */
  opaqueTokenCookieName?: string;
  /** Cookie of the session JWT; `{prefix}_session_jwt` when absent. */
  jwtCookieName?: string;
  /** `/` when absent. */
  path?: string;
  /** Only together with `availableToSubdomains`; the request's host when absent. */
  domain?: string;
  /** The cookies are shared with subdomains. Has no effect on localhost. */
  availableToSubdomains?: boolean;
}

export interface CookieSettings {
  wirePrefix: string;
  cookieOptions: CookieOptions;
  /** The domain of the project's `http_only_cookies`, `""` for none; null where the client writes the cookies. */
  httpOnly: { domain: string } | null;
  /** Pages are served over https, whatever the host is called. */
  isSecure: boolean;
}

type Kept = "session_token" | "session_jwt";

export interface SessionCookies {
  /** Every value that came under the cookie's name, each once: a sibling subdomain may have added one. */
  read(cookies: string, kept: Kept): string[];
  /** A `Set-Cookie` as the client or the provider writes it: docs/wire/rules.md#cookies. Without a value it ends the cookie. */
  write(kept: Kept, host: string, value?: string, lifetimeSeconds?: number): string;
}

const DOMAIN = /^[a-z\d][a-z\d.-]*$/i;

/** @throws Error for an option that cannot be written into a cookie. */
export function createSessionCookies({
  wirePrefix,
  cookieOptions,
  httpOnly,
  isSecure,
}: CookieSettings): SessionCookies {
  const wire = wireNames(requireShape("wirePrefix", wirePrefix, /^[a-z]+$/));
  const { opaqueTokenCookieName = wire.session, jwtCookieName = wire.sessionJwt, path = "/" } = cookieOptions;
  const { availableToSubdomains = false, domain } = cookieOptions;
  requireShape("cookieOptions.path", path, /^\/[\w\-./~%]*$/);
  for (const it of [domain, httpOnly?.domain]) if (it) requireShape("domain of the cookies", it, DOMAIN);
  // Without a domain the prefix lets this very host alone set them (docs/threats.md T35).
  const prefix = httpOnly && !httpOnly.domain ? "__Host-" : "";
  const names: Record<Kept, string> = httpOnly
    ? { session_token: prefix + wire.session, session_jwt: prefix + wire.sessionJwt }
    : { session_token: opaqueTokenCookieName, session_jwt: jwtCookieName };
  for (const name of Object.values(names)) requireShape("name of a cookie", name, /^[\w!#$%&'*+\-.^`|~]+$/);

  function attributes(host: string): string {
    const hostname = host.replace(/:\d+$/, "");
    if (httpOnly) return `; Path=/; HttpOnly; Secure; SameSite=Lax${httpOnly.domain && `; Domain=${httpOnly.domain}`}`;
    const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
    const shared = availableToSubdomains && !isLoopback && DOMAIN.test(hostname) ? (domain ?? hostname) : "";
    // A proxy may call every host 127.0.0.1: the scheme of the provider says whether this is somebody's own machine.
    const secure = isSecure || !isLoopback ? "; Secure" : "";
    return `; Path=${path}; SameSite=Lax${secure}${shared && `; Domain=${shared}`}`;
  }

  return {
    read(cookies, kept) {
      const values = cookies.split(";").flatMap((pair) => {
        const at = pair.indexOf("=");
        const value = pair.slice(at + 1).trim();
        return at > 0 && pair.slice(0, at).trim() === names[kept] && value ? [value] : [];
      });
      return [...new Set(values)];
    },
    write(kept, host, value = "", lifetimeSeconds = 0) {
      return `${names[kept]}=${value}; Max-Age=${Math.max(0, Math.floor(lifetimeSeconds))}${attributes(host)}`;
    },
  };
}

function requireShape(option: string, value: string, shape: RegExp): string {
  if (shape.test(value)) return value;
  throw new Error(
    `createBackend: the ${option} is ${JSON.stringify(value)}. No cookie can be written with it. Pass what the page's client has.`,
  );
}
