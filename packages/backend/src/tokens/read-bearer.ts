import { type SessionSlot, sessionSlots, slotSuffix, wireNames } from "@portico/wire";

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
 * Returns which session of its browser a request names with `X-Session-Slot`, the default one if it names none, and null
 * for anything else. The name selects cookies and proves nothing.
 */
export function readSlot(headers: RequestHeaders): SessionSlot | null {
  const named = readHeader(headers, "x-session-slot") || "1";
  return sessionSlots.find((slot) => slot === named) ?? null;
}

/**
 * Reads the session JWT of a request: from `Authorization: Bearer …`, otherwise from the client's cookie of the session
 * that `X-Session-Slot` names.
 *
 * Browsers also send cookies with requests that other sites trigger. An endpoint that changes something should
 * therefore require the header, a JSON body, or your own `Origin`.
 * @param wirePrefix the project's `wire_prefix`. Default: "portico".
 * @returns the unverified JWT. Empty if the request has no JWT; verifying it then fails with `missing_token`.
 */
export function readBearer(headers: RequestHeaders, { wirePrefix = "portico" } = {}): string {
  const bearer = /^Bearer +(\S+) *$/i.exec(readHeader(headers, "authorization"))?.[1];
  const slot = readSlot(headers);
  if (bearer || !slot) return bearer ?? "";
  return readCookie(readHeader(headers, "cookie"), wireNames(wirePrefix).sessionJwt + slotSuffix(slot));
}

function readCookie(cookies: string, name: string): string {
  for (const cookie of cookies.split(";")) {
    const [key, value] = cookie.trim().split("=", 2);
    // Neither a JWT nor the name needs any decoding.
    if (key === name && value) return value;
  }
  return "";
}
