import type { FastifyRequest } from "fastify";
import { ApiError } from "../../ground/api-error.ts";
import { isStorable } from "../../ground/storable-text.ts";

const LONGEST_VALUE = 16_384;

/**
 * The parameters of a request by a browser that an app sent here: its query, or a form.
 * @throws ApiError `bad_request` for what is there twice (RFC 6749 section 3.1), too long, or no text.
 */
export function readParameters(request: FastifyRequest): Record<string, string> {
  const text = request.method === "GET" ? (request.url.split("?", 2)[1] ?? "") : String(request.body ?? "");
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const isFine = !Object.hasOwn(parameters, name) && value.length <= LONGEST_VALUE && isStorable(name + value);
    if (!isFine) {
      throw new ApiError("bad_request", { message: `${JSON.stringify(name)} must be given once, as a short text.` });
    }
    // An empty one counts as none (RFC 6749 section 3.1).
    if (value !== "") parameters[name] = value;
  }
  return parameters;
}
