import { type RequestHeaders, readHeader } from "./read-headers.ts";

/**
 * A request as a server has it: a web `Request`, or the request of `node:http`, Express, Fastify. These three fields are
 * all that is read.
 */
export interface ServerRequest {
  headers: RequestHeaders;
  /** In capitals. Where it is not known, a request that names an `Origin` counts as one that changes something. */
  method?: string;
  /** Says the host where no header does. */
  url?: string;
}

/**
 * Returns whether a page of another origin brought this request about, and it may change something. Cookies of
 * `SameSite=Lax` travel with what pages of sibling subdomains send, and with every link that is followed: links change
 * nothing (RFC 9110 section 9.2.1), and the browser says where the rest comes from (Fetch Metadata, and `Origin`). What
 * is no browser says neither, and sends no cookies that it was not given.
 */
export function isCrossOrigin(request: ServerRequest, allowedOrigins: string[]): boolean {
  const { headers, method } = request;
  const origin = readHeader(headers, "origin");
  // A socket is opened by GET, and no browser keeps foreign pages from it.
  const isSocket = /websocket/i.test(readHeader(headers, "upgrade"));
  const isSafe = method === undefined ? origin === "" : /^(GET|HEAD|OPTIONS)$/.test(method);
  if ((isSafe && !isSocket) || allowedOrigins.includes(origin)) return false;
  const site = readHeader(headers, "sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  // A page in a sandbox has the origin "null", which is of no host: not even of a request that names none.
  return origin !== "" && (hostOf(origin) === "" || hostOf(origin) !== readHost(request));
}

/** The host that a request is for, with its port; "" where nobody says. */
export function readHost({ headers, url = "" }: ServerRequest): string {
  const host = readHeader(headers, "host") || hostOf(url);
  // HTTP/2 has a field of its own for it (RFC 9113 section 8.3.1), which no Fetch `Headers` can hold.
  return (host || (typeof headers.get === "function" ? "" : readHeader(headers, ":authority"))).toLowerCase();
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
