import type { ApiErrorType } from "@portico/wire";

/** Base class of all errors of this client. `code` is stable; `message` is for developers. */
export class SdkError extends Error {
  readonly code: string;

  constructor(name: string, code: string, message: string, cause?: unknown) {
    super(message, { cause });
    // A string, because minifiers rename classes.
    this.name = name;
    this.code = code;
  }
}

/**
 * The provider, or the server of a lazy chunk, could not be reached: offline, blocked, down, or the client was
 * destroyed. Code `unreachable`.
 */
export class UnreachableError extends SdkError {
  constructor(cause?: unknown) {
    super("UnreachableError", "unreachable", "Unable to contact our servers.", cause);
  }
}

/** The response did not come from the provider, for example a proxy's error page. Code `invalid_response`. */
export class InvalidResponseError extends SdkError {
  /** @param text the response body. */
  constructor(message: string, text?: string) {
    super("InvalidResponseError", "invalid_response", message, text);
  }
}

/** The call requires a signed-in member. Code `no_session`. */
export class NoSessionError extends SdkError {
  constructor() {
    super("NoSessionError", "no_session", "No active session detected. Please log in to continue.");
  }
}

/** The host page called the API incorrectly. The message says what happened, why it matters and what to do. */
export class UsageError extends SdkError {
  constructor(code: string, message: string) {
    super("UsageError", code, message);
  }
}

/** The body of an error response: docs/wire/rules.md#errors. */
export interface ApiErrorBody {
  status_code: number;
  request_id?: string;
  error_type: ApiErrorType | (string & {});
  error_message: string;
  error_url: string;
  error_details?: Record<string, unknown>;
}

/**
 * The provider returned an error. Code `api_error`. `error_type` is the reason; `request_id` identifies the call in
 * the provider's request log.
 */
export class ApiError extends SdkError implements ApiErrorBody {
  declare readonly status_code: number;
  declare readonly request_id?: string;
  declare readonly error_type: ApiErrorBody["error_type"];
  declare readonly error_message: string;
  declare readonly error_url: string;
  declare readonly error_details?: Record<string, unknown>;

  constructor(
    { status_code, request_id, error_type, error_message, error_url, error_details }: ApiErrorBody,
    message = `[${status_code}] ${error_type}\n${error_message}\nSee ${error_url} for more information.\n` +
      (request_id ? `request_id: ${request_id}\n` : "") +
      (error_details ? `Details: \n${JSON.stringify(error_details)}\n` : ""),
  ) {
    super("ApiError", "api_error", message);
    Object.assign(this, { status_code, request_id, error_type, error_message, error_url, error_details });
  }
}

export const isString = (value: unknown): value is string => typeof value === "string";

export function wrongArgument(where: string, name: string, expected: string, why: string, fix: string): UsageError {
  return new UsageError("wrong_argument", `${where}: ${name} must be ${expected}. ${why} Pass ${fix}.`);
}

/** @throws UsageError `wrong_argument`. */
export function requireString(where: string, name: string, value: unknown): string {
  if (isString(value)) return value;
  throw wrongArgument(where, name, "a string", "The provider would reject it.", "text");
}
