import { wireNames } from "@portico/wire";

/** The headers of a request: a Fetch `Headers` (also Next.js's), or what `node:http`, Express and Fastify have. */
export type RequestHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** @param name in lower case. @returns "" for a header that is not there, or is there more than once. */
export function readHeader(headers: RequestHeaders, name: string): string {
  const value = typeof headers.get === "function" ? headers.get(name) : (headers as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

/**
 * The session JWT that a request carries: in `Authorization: Bearer …`, else in the cookie that the client keeps.
 *
 * A cookie also travels with requests that other sites bring about. What changes something should therefore ask for
 * the header, for a JSON body, or for an `Origin` of its own.
 * @param wirePrefix the project's `wire_prefix`, "portico" when absent.
 * @returns what has not been verified yet; an empty text, which verifies as `missing_token`, when the request carries none.
 */
export function readBearer(headers: RequestHeaders, { wirePrefix = "portico" } = {}): string {
  const bearer = /^Bearer +(\S+) *$/i.exec(readHeader(headers, "authorization"))?.[1];
  return bearer ?? readCookie(readHeader(headers, "cookie"), wireNames(wirePrefix).sessionJwt);
}

function readCookie(cookies: string, name: string): string {
  for (const cookie of cookies.split(";")) {
    const [key, value] = cookie.trim().split("=", 2);
    // Neither a JWT nor the name needs any decoding.
    if (key === name && value) return value;
  }
  return "";
}
