import { type ApiErrorType, apiErrors } from "@portico/wire";

/** `error_details` of a response. The OpenAPI document describes each field. */
export interface ErrorDetails {
  fields?: object[];
  issues?: { path: string; message: string }[];
  settings?: string[];
  missing?: readonly string[];
  methods?: readonly string[];
  challenge?: string;
  redirect_uri?: string;
  redirect_url?: string;
  redirect_type?: string;
  organization_id?: string;
  policy_raised?: true;
  quota?: string;
  limit?: number;
  version?: number;
  updated_at?: string;
}

export interface ApiErrorOptions {
  message?: string;
  details?: ErrorDetails | undefined;
  retryAfterSeconds?: number | undefined;
  limit?: string | undefined;
}

/** An error of the catalog. Only `error-answers.ts` turns it into a response. */
export class ApiError extends Error {
  readonly errorType: ApiErrorType;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
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
