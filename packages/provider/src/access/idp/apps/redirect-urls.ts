import { ApiError } from "../../../platform/lib/api-error.ts";

interface Rules {
  /** Whether http is allowed: only if the provider itself uses http, in development. */
  allowHttp: boolean;
  isPublic: boolean;
  /** The project's `private_use_schemes`. */
  privateUseSchemes?: readonly string[];
}

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(\/.*)?$/;

/**
 * Checks the redirect URLs that an app registers: https; http on the member's own computer (RFC 8252 section 7.3),
 * and elsewhere in development; a private-use scheme with a dot, for public apps only (section 7.1).
 * @throws ApiError `bad_request`.
 */
export function parseRedirectUrls(urls: string[], { allowHttp, isPublic, privateUseSchemes = [] }: Rules): string[] {
  for (const text of urls) {
    const refuse = (expected: string) =>
      new ApiError("bad_request", { message: `The redirect URL ${JSON.stringify(text)} cannot be used: ${expected}.` });
    if (!URL.canParse(text) || /[^\x21-\x7e]|[\\*]/.test(text)) {
      throw refuse("it must be one address, without spaces, backslashes or wildcards");
    }
    const { protocol, username, password } = new URL(text);
    if (text.includes("#")) throw refuse("what comes after # never reaches a server");
    if (username || password || /^[a-z.+-]+:\/*[^/?]*@/i.test(text)) throw refuse("a name before @ fools the eye");
    if (protocol === "https:") continue;
    if (protocol === "http:") {
      if (allowHttp || LOOPBACK.test(text)) continue;
      throw refuse("it must be https");
    }
    if (!isPublic || !isUsableScheme(protocol, privateUseSchemes)) {
      throw refuse(
        "it must be https; a public app may have a scheme of its own like com.example.app, or one of the project's private_use_schemes",
      );
    }
  }
  return urls;
}

/** Returns whether an app may have its codes sent to this scheme: that of the web, or a private-use scheme. */
function isUsableScheme(protocol: string, privateUseSchemes: readonly string[]): boolean {
  return /^https?:$|\./.test(protocol) || privateUseSchemes.includes(protocol.slice(0, -1));
}

/**
 * Returns whether a URL is registered. A scheme that the project no longer lists ends the URLs with it. URLs are compared as strings, so that no normalization can go wrong
 * (docs/threats.md T20). On the member's own computer a public app may use any port (RFC 8252 section 7.3).
 */
export function isRegistered(
  registered: string[],
  url: string,
  { isPublic, privateUseSchemes = [] }: Omit<Rules, "allowHttp">,
): boolean {
  if (registered.includes(url)) return isUsableScheme(new URL(url).protocol, privateUseSchemes);
  const given = isPublic && withoutPort(url);
  return Boolean(given) && registered.some((one) => withoutPort(one) === given);
}

/** The URL as a consent stores it: without the port, which is random on the member's own computer. */
export function withoutPort(url: string): string | undefined {
  const [, start, rest = ""] = LOOPBACK.exec(url) ?? [];
  return start && start + rest;
}

/**
 * Returns whether the redirect URL identifies the app. Any program can listen on a local port or claim a scheme, so
 * members are asked for consent each time for those (RFC 8252 section 8.6).
 */
export function identifiesApp(url: string): boolean {
  return url.startsWith("https:");
}

/** Appends parameters as text, because parsing the app's own query could change its encoding. */
export function withParameters(url: string, parameters: Record<string, string | undefined>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value);
  const query = added.toString();
  if (query === "") return url;
  return `${url}${url.includes("?") ? "&" : "?"}${query}`;
}
