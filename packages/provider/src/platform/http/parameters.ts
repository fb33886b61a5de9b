import type { FastifyRequest } from "fastify";
import { ApiError } from "../lib/api-error.ts";
import { isStorable } from "../lib/storable-text.ts";

/**
 * Reads the query or the form of a request outside of the contract.
 * @throws ApiError `bad_request` for a parameter that is repeated (RFC 6749 section 3.1), too long, or no text.
 */
export function readParameters(
  { method, url, body }: Pick<FastifyRequest, "method" | "url" | "body">,
  longest: number,
): Record<string, string> {
  const query = url.indexOf("?");
  const text = method === "POST" ? String(body ?? "") : query < 0 ? "" : url.slice(query + 1);
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name) || value.length > longest || !isStorable(name + value)) {
      throw new ApiError("bad_request", { message: `${JSON.stringify(name)} must be sent once, as a short text.` });
    }
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}
