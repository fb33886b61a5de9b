import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { isDatabaseLoss } from "../db/database-errors.ts";
import { ApiError, CaptchaDemand } from "../lib/api-error.ts";
import { STATUS_CODES } from "../lib/node-http.ts";
import { traceIdOf } from "./log.ts";
import { matchPath } from "./route.ts";
import { describeSchemaError } from "./schema-error.ts";

/**
 * Sends every error in the one envelope: docs/wire/rules.md#errors.
 * @param documentationUrl the page on which `#error_type` explains each type.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  documentationUrl: string,
): void {
  if (error instanceof ZodError) {
    request.errorType = "request_schema_mismatch";
    void reply.code(400).send(describeSchemaError(error));
    return;
  }
  const refusal = toApiError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  request.errorType = refusal.errorType;
  request.limit = refusal.limit ?? null;
  if (refusal.retryAfterSeconds !== undefined) void reply.header("Retry-After", refusal.retryAfterSeconds);
  if (refusal instanceof CaptchaDemand) {
    void reply.code(refusal.status).type("text/plain; charset=utf-8").send("Captcha required");
    return;
  }
  const trace_id = traceIdOf(request);
  const body = { ...describeRefusal(refusal, request.id, documentationUrl), ...(trace_id && { trace_id }) };
  // docs/wire/rules.md#error-types: this one name has the project's own prefix.
  const prefix = request.project?.wire_prefix ?? "portico";
  if (refusal.errorType === "bad_domain_for_sdk") body.error_type = `bad_domain_for_${prefix}_sdk`;
  void reply.code(refusal.status).type("application/json; charset=utf-8").send(body);
}

/** Answers what is not an HTTP request: a head that is too large or too slow, or other data. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, documentationUrl: string): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const message = brokenRequests[error.code ?? ""] ?? "This is not an HTTP request.";
  const refusal = new ApiError("bad_request", { message });
  const body = JSON.stringify(describeRefusal(refusal, `request-id-${randomUUID()}`, documentationUrl));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const brokenRequests: Record<string, string> = {
  HPE_HEADER_OVERFLOW:
    "The headers of the request are larger than 64 KiB. Delete cookies of this host that are not needed.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time.",
};

function describeRefusal(refusal: ApiError, requestId: string, documentationUrl: string) {
  return {
    status_code: refusal.status,
    request_id: requestId,
    error_type: refusal.errorType as string,
    error_message: refusal.message,
    error_url: `${documentationUrl}#${refusal.errorType}`,
    ...detailsOf(refusal),
  };
}

/** The wait is also in the body, for pages that cannot read the header: docs/adr/0037-screens.md. */
function detailsOf({ details, retryAfterSeconds }: ApiError) {
  const wait = retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds };
  return (details || wait) && { error_details: { ...details, ...wait } };
}

/** Converts any error into one of the catalog. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseLoss(error)) return databaseUnavailable();
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new ApiError("request_too_large");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new ApiError("bad_request", { message: "The body must be JSON, with Content-Type application/json." });
    default:
      // Fastify's own errors about the request, such as a malformed URL or a wrong length.
      return new ApiError(
        code?.startsWith("FST_") && (statusCode ?? 500) < 500 ? "bad_request" : "internal_server_error",
      );
  }
}

/** The error of every call while the database is unreachable or read-only. */
export function databaseUnavailable(): ApiError {
  return new ApiError("service_unavailable", {
    message: "The database cannot answer this request at the moment. Try again later.",
    retryAfterSeconds: 2,
  });
}

/** For clients of consumer accounts, which belong to no organization: docs/wire/rules.md#members. */
function messageFor(address: string): { message: string } | undefined {
  if (!/^\/sdk\/v1\/users\/search\/?$/.test(address)) return undefined;
  return {
    message:
      "Searching across organizations is not possible. Use POST /b2b/organizations/members/search for one organization.",
  };
}

/** @returns the answer for unknown paths. If the path exists with another method, it says so. */
export function createNotFound(served: { method: string; path: string }[]) {
  const patterns = served.map(({ method, path }) => ({ method, matches: matchPath(path) }));
  return (request: FastifyRequest, reply: FastifyReply): ApiError => {
    const address = request.url.split("?", 1)[0] ?? "";
    const methods = new Set(patterns.filter(({ matches }) => matches(address)).map(({ method }) => method));
    if (methods.size === 0) return new ApiError("route_not_found", messageFor(address));
    reply.header("Allow", [...methods].join(", "));
    return new ApiError("method_not_allowed");
  };
}
