import { wireNames } from "@portico/wire";
import { type RequestHeaders, readHeader } from "./read-headers.ts";

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
