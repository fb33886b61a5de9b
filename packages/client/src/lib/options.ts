import type { BootstrapResponse, SessionSlot } from "@portico/wire";
import { wireNames } from "@portico/wire";
import { isString, requireString, wrongArgument } from "./errors.ts";

/** How the client writes its cookies. */
export interface CookieOptions {
  /** Name of the session token cookie. Default: `{prefix}_session`. */
  opaqueTokenCookieName?: string;
  /** Name of the session JWT cookie. Default: `{prefix}_session_jwt`. */
  jwtCookieName?: string;
  /** Name of the intermediate session token cookie. Default: `{prefix}_intermediate_session_token`. */
  istCookieName?: string;
  /** Default: `/`. */
  path?: string;
  /** Requires `availableToSubdomains`. Default: the page's host. */
  domain?: string;
  /** Shares the cookies with subdomains. Has no effect on localhost. */
  availableToSubdomains?: boolean;
}

export interface ClientOptions {
  /** The provider's URL, or one URL for live and one for test tokens. There is no hosted default. */
  apiUrl: string | { live: string; test: string };
  /** The project's `wire_prefix`, in lowercase letters. Default: `portico`. */
  wirePrefix?: string;
  cookieOptions?: CookieOptions;
  /** The provider sets the session cookies itself, on a domain shared with this page. Default: false. */
  httpOnlyCookies?: boolean;
  /** Disables telemetry (`/events`). */
  disableTelemetry?: boolean;
  /** The `data` of a bootstrap response, for example from your server. Saves the request. */
  bootstrap?: BootstrapResponse;
  /** @internal The window to use, for tests in Node. Default: `globalThis.window`. */
  window?: Window;
  /** @internal Navigates, for tests. Default: `location.assign`. */
  navigate?: (url: string) => void;
}

/** The validated options with their defaults. */
export interface Settings {
  view: Window;
  publicToken: string;
  /** Without a trailing slash. */
  apiUrl: string;
  names: ReturnType<typeof wireNames>;
  /** Names the client's session among those of the browser. */
  slot: SessionSlot;
  cookieNames: Record<CookieName, string>;
  cookieOptions: CookieOptions;
  httpOnlyCookies?: boolean;
  navigate(url: string): void;
  /** Writes to the console, each text once. */
  log(level: "warn" | "error", text: string, cause?: unknown): void;
}

export type CookieName = "session" | "jwt" | "ist";

export const isTestToken = (publicToken: string) => publicToken.includes("public-token-test");

/**
 * @param lifetime after the client is destroyed, nothing is logged.
 * @throws UsageError `wrong_argument`.
 */
export function readSettings(
  publicToken: string,
  options: ClientOptions,
  view: Window,
  lifetime?: AbortSignal,
): Settings {
  const where = "createClient";
  const { apiUrl, wirePrefix = "portico", cookieOptions = {}, httpOnlyCookies } = options ?? {};
  requireString(where, "publicToken", publicToken);
  const url = isString(apiUrl) ? apiUrl : apiUrl?.[isTestToken(publicToken) ? "test" : "live"];
  if (!url || !/^https?:\/\/[^/]/.test(url)) {
    throw wrongArgument(where, "apiUrl", "a URL or { live, test }", "There is no hosted default.", "your provider's");
  }
  if (!/^[a-z]+$/.test(wirePrefix)) {
    throw wrongArgument(where, "wirePrefix", "lowercase letters", "Links would not be recognized.", "the project's");
  }
  const { availableToSubdomains, ...texts } = cookieOptions;
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined) requireString(where, `cookieOptions.${name}`, value);
  }

  const logged = new Set<string>();
  function log(level: "warn" | "error", text: string, cause: unknown = "") {
    if (!lifetime?.aborted && !logged.has(text)) console[level](`Portico: ${text}`, cause);
    logged.add(text);
  }
  if (!publicToken.startsWith("public-token-")) log("warn", "the public token must start with public-token-.");

  const names = wireNames(wirePrefix);
  return {
    view,
    publicToken,
    apiUrl: url.replace(/\/+$/, ""),
    names,
    slot: "1",
    cookieNames: {
      session: texts.opaqueTokenCookieName ?? names.session,
      jwt: texts.jwtCookieName ?? names.sessionJwt,
      ist: texts.istCookieName ?? names.intermediateSessionToken,
    },
    cookieOptions,
    httpOnlyCookies,
    navigate: options?.navigate ?? ((to) => view.location.assign(to)),
    log,
  };
}
