import { type ApiErrorType, apiErrors } from "@portico/wire";

export interface ApiErrorOptions {
  message?: string;
  details?: Record<string, unknown> | undefined;
  retryAfterSeconds?: number | undefined;
  limit?: string | undefined;
}

/** An error of the catalog. Only `error-answers.ts` turns it into a response. */
export class ApiError extends Error {
  readonly errorType: ApiErrorType;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The limit that was hit, for operators. It is not part of the response. */
  readonly limit: string | undefined;

  /** @param message what happened and what to do; defaults to the catalog's text. */
  constructor(errorType: ApiErrorType, options: ApiErrorOptions = {}) {
    super(options.message ?? apiErrors[errorType].meaning);
    this.name = "ApiError";
    this.errorType = errorType;
    this.status = apiErrors[errorType].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
  }
}

/**
 * Asks a browser to repeat the call with a captcha. Sent as plain text, because clients of the contract repeat a call
 * after that: docs/wire/rules.md#one-retry.
 */
export class CaptchaDemand extends ApiError {
  constructor() {
    super("captcha_required");
  }
}
