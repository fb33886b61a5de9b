import type { ApiErrorType } from "@portico/wire";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { toApiError } from "../../../platform/http/error-answers.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";

/** The error types of RFC 7644 table 9 and RFC 9865 section 4, for status 400 or 409. */
type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue"
  | "invalidVers"
  | "sensitive"
  | "invalidCursor"
  | "expiredCursor"
  | "invalidCount";

/** An error in SCIM's format. Every other error is converted to one before it is sent. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly retryAfterSeconds: number | undefined;

  /** @param detail what happened and what to do, for humans. */
  constructor(status: number, scimType: ScimType | undefined, detail: string, retryAfterSeconds?: number) {
    super(detail);
    this.name = "ScimError";
    this.status = status;
    this.scimType = scimType;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Quotes a name from a request, short enough for a message. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 64 ? `${text.slice(0, 64)}…` : text);
}

const ERROR_URN = "urn:ietf:params:scim:api:messages:2.0:Error";
export const SCIM_TYPE = "application/scim+json; charset=utf-8";

export const NO_JSON = "The body must be JSON, with Content-Type application/scim+json.";

/** How our errors map to RFC 7644 section 3.12. Other errors keep their status. */
const known: Partial<Record<ApiErrorType, [status: number, scimType?: ScimType]>> = {
  // Raised by a rule about a value. Invalid JSON was rejected before.
  bad_request: [400, "invalidValue"],
  invalid_email: [400, "invalidValue"],
  duplicate_member_email: [409, "uniqueness"],
  duplicate_member_phone_number: [409, "uniqueness"],
  action_not_allowed_email_domain_is_claimed: [400, "invalidValue"],
  invalid_email_for_invites: [400, "invalidValue"],
  // The connection was deleted during the request, so its token is no longer valid.
  no_active_scim_connection: [401],
  scim_connection_held: [403],
  organization_not_found: [401],
};

function toScimError(error: unknown): ScimError {
  if (error instanceof ScimError) return error;
  const { code, statusCode = 500, message = "" } = error as Partial<FastifyError>;
  if (code === "FST_ERR_BAD_URL") return new ScimError(400, undefined, message);
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new ScimError(415, undefined, NO_JSON);
  // Content-Length does not match the body.
  if (code?.startsWith("FST_ERR_CTP") && statusCode === 400) return new ScimError(400, "invalidSyntax", message);
  const refusal: ApiError = toApiError(error);
  const [status, scimType] = known[refusal.errorType] ?? [refusal.status];
  return new ScimError(status, scimType, refusal.message, refusal.retryAfterSeconds);
}

/** Sends an error in the format of RFC 7644 section 3.12. */
export function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, scimType, message, retryAfterSeconds } = toScimError(error);
  if (status >= 500 && status !== 501) request.log.error({ err: error }, "request failed");
  request.errorType = scimType ?? `scim_${status}`;
  if (error instanceof ApiError) request.limit = error.limit ?? null;
  if (retryAfterSeconds !== undefined) void reply.header("Retry-After", retryAfterSeconds);
  if (status === 401) void reply.header("WWW-Authenticate", 'Bearer realm="scim"');
  const body = { schemas: [ERROR_URN], status: String(status), ...(scimType && { scimType }), detail: message };
  void reply.code(status).type(SCIM_TYPE).send(JSON.stringify(body));
}
