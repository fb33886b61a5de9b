import { type ApiErrorType, apiErrors } from "@portico/wire";

/** A refusal with a name of the catalog. One place, `error-answers.ts`, turns it into a response. */
export class ApiError extends Error {
  readonly errorType: ApiErrorType;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  /** @param message what happened and what to do; the catalog's meaning when absent. */
  constructor(
    errorType: ApiErrorType,
    options: { message?: string; details?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? apiErrors[errorType].meaning);
    this.name = "ApiError";
    this.errorType = errorType;
    this.status = apiErrors[errorType].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
