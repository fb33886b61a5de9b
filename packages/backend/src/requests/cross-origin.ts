import { type RequestHeaders, readHeader } from "../tokens/read-bearer.ts";

/**
 * A request on a server: a web `Request`, or the request of `node:http`, Express or Fastify. Only these three fields are
 * read.
 */
export interface ServerRequest {
  headers: RequestHeaders;
  /** In capitals. If it is missing, a request with an `Origin` counts as one that changes data. */
  method?: string;
  /** Provides the host if no header does. */
  url?: string;
}

/**
 * Returns whether a page of another origin sent this request and it may change data. Browsers send `SameSite=Lax` cookies
 * with requests of sibling subdomains and with every link. Links change no data (RFC 9110 section 9.2.1). For other requests
 * the browser reports the origin (Fetch Metadata, `Origin`). Other clients send neither, and no cookies by themselves.
 */
export function isCrossOrigin(request: ServerRequest, allowedOrigins: string[]): boolean {
  const { headers, method } = request;
  const origin = readHeader(headers, "origin");
  // WebSockets open with GET, and browsers let pages of any origin open them.
  const isSocket = /websocket/i.test(readHeader(headers, "upgrade"));
  const isSafe = method === undefined ? origin === "" : /^(GET|HEAD|OPTIONS)$/.test(method);
  if ((isSafe && !isSocket) || allowedOrigins.includes(origin)) return false;
  const site = readHeader(headers, "sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  // A sandboxed page has the origin "null", which equals no host, not even a missing one.
  return origin !== "" && (hostOf(origin) === "" || hostOf(origin) !== readHost(request));
}

/** The host and port of a request, or "" if unknown. */
export function readHost({ headers, url = "" }: ServerRequest): string {
  const host = readHeader(headers, "host") || hostOf(url);
  // HTTP/2 has its own field for the host (RFC 9113 section 8.3.1), which Fetch `Headers` cannot contain.
  return (host || (typeof headers.get === "function" ? "" : readHeader(headers, ":authority"))).toLowerCase();
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
