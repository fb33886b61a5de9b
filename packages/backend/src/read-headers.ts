/** The headers of a request: a Fetch `Headers` (also Next.js's), or what `node:http`, Express and Fastify have. */
export type RequestHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** @param name in lower case. @returns "" for a header that is not there, or is there more than once. */
export function readHeader(headers: RequestHeaders, name: string): string {
  const value = typeof headers.get === "function" ? headers.get(name) : (headers as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}
