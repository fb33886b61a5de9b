import type { FastifyRequest } from "fastify";
import { ApiError } from "../../../platform/ground/api-error.ts";
import { parseJsonBody } from "../../../platform/http/json-body.ts";
import { NO_JSON } from "./answers/send-error.ts";
import { requireObject } from "./schema/read-value.ts";
import { ScimError } from "./scim-error.ts";

/** A group of some thousands is that long. */
export const SCIM_BODY_BYTES = 1024 * 1024;
const VALUES_LIMIT = 100_000;

/**
 * Reads the body of a request that must have one.
 * @throws ScimError `invalidSyntax`, 415.
 */
export function readBody(request: FastifyRequest): Record<string, unknown> {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "application/json" && type !== "application/scim+json") {
    throw new ScimError(415, undefined, NO_JSON);
  }
  try {
    return requireObject(parseJsonBody((request.body as string | undefined) ?? "", VALUES_LIMIT));
  } catch (error) {
    if (error instanceof ApiError) throw new ScimError(400, "invalidSyntax", error.message);
    throw error;
  }
}
