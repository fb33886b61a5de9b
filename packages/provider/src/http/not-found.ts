import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../ground/api-error.ts";
import { matchPath } from "./route.ts";

/** @returns what an address that was not found is refused with: one that exists with another method says so. */
export function createNotFound(served: { method: string; path: string }[]) {
  const patterns = served.map(({ method, path }) => ({ method, matches: matchPath(path) }));
  return (request: FastifyRequest, reply: FastifyReply): ApiError => {
    const address = request.url.split("?", 1)[0] ?? "";
    const methods = new Set(patterns.filter(({ matches }) => matches(address)).map(({ method }) => method));
    if (methods.size === 0) return new ApiError("route_not_found");
    reply.header("Allow", [...methods].join(", "));
    return new ApiError("method_not_allowed");
  };
}
