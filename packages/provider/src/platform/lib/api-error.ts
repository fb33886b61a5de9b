import { type ApiErrorType, apiErrors } from "@portico/wire";

export interface ApiErrorOptions {
  message?: string;
  details?: Record<string, unknown> | undefined;
  retryAfterSeconds?: number | undefined;
  limit?: string | undefined;
}

/** A refusal with a name of the catalog. One place, `error-answers.ts`, turns it into a response. */
export class ApiError extends Error {
  readonly errorType: ApiErrorType;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The limit that was hit, for operators. It is not part of the response. */
  readonly limit: string | undefined;

  /** @param message what happened and what to do; the catalog's meaning when absent. */
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
 * Asks a browser that can say who it is to try the call again with a captcha. It is answered as plain text, because that
 * is what clients of the contract repeat a call for: docs/wire/rules.md#one-retry.
 */
export class CaptchaDemand extends ApiError {
  constructor() {
    super("captcha_required");
  }
}
