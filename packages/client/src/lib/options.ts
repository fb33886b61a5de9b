import type { BootstrapResponse } from "@portico/wire";
import { wireNames } from "@portico/wire";
import { isString, requireString, wrongArgument } from "./errors.ts";

/** The way in which the client writes its cookies. */
export interface CookieOptions {
  /** Cookie of the opaque session token; `{prefix}_session` when absent. */
  opaqueTokenCookieName?: string;
  /** Cookie of the session JWT; `{prefix}_session_jwt` when absent. */
  jwtCookieName?: string;
  /** Cookie of the intermediate session token; `{prefix}_intermediate_session_token` when absent. */
  istCookieName?: string;
  /** `/` when absent. */
  path?: string;
  /** Only together with `availableToSubdomains`; the page's host when absent. */
  domain?: string;
  /** Share the cookies with subdomains. Has no effect on localhost. */
  availableToSubdomains?: boolean;
}

export interface ClientOptions {
  /** The provider's address: a full URL, or one for live and one for test tokens. There is no hosted default. */
  apiUrl: string | { live: string; test: string };
  /** The project's `wire_prefix`; `portico` when absent. Lower-case letters only. */
  wirePrefix?: string;
  cookieOptions?: CookieOptions;
  /** The provider sets the session cookies itself, on a domain shared with this page. `false` when absent. */
  httpOnlyCookies?: boolean;
  /** Sends no `/events`. */
  disableTelemetry?: boolean;
  /** The `data` of a bootstrap answer that the host already has, from its server say; saves the request. */
  bootstrap?: BootstrapResponse;
  /** @internal The browser to use, for tests in Node; `globalThis.window` when absent. */
  window?: Window;
  /** @internal Leaves the page, for tests; `location.assign` when absent. */
  navigate?: (url: string) => void;
}

/** The options as every other file reads them: checked, and with their defaults. */
export interface Settings {
  view: Window;
  publicToken: string;
  /** Without a slash at its end. */
  apiUrl: string;
  names: ReturnType<typeof wireNames>;
  cookieNames: Record<CookieName, string>;
  cookieOptions: CookieOptions;
  httpOnlyCookies?: boolean;
  /** Leaves the page. */
  navigate(url: string): void;
  /** Writes to the console, each text once. */
  tell(level: "warn" | "error", text: string, cause?: unknown): void;
}

/** The opaque token, the JWT and the intermediate session token. */
export type CookieName = "session" | "jwt" | "ist";

export const isTestToken = (publicToken: string) => publicToken.includes("public-token-test");

/**
 * @param lifetime of the client: once it is over, nobody is told anything any more.
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

  const told = new Set<string>();
  function tell(level: "warn" | "error", text: string, cause: unknown = "") {
    if (!lifetime?.aborted && !told.has(text)) console[level](`Portico: ${text}`, cause);
    told.add(text);
  }
  if (!publicToken.startsWith("public-token-")) tell("warn", "the public token must start with public-token-.");

  const names = wireNames(wirePrefix);
  return {
    view,
    publicToken,
    apiUrl: url.replace(/\/+$/, ""),
    names,
    cookieNames: {
      session: texts.opaqueTokenCookieName ?? names.session,
      jwt: texts.jwtCookieName ?? names.sessionJwt,
      ist: texts.istCookieName ?? names.intermediateSessionToken,
    },
    cookieOptions,
    httpOnlyCookies,
    navigate: options?.navigate ?? ((to) => view.location.assign(to)),
    tell,
  };
}
