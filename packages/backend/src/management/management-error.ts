import type { ApiErrorType } from "@portico/wire";

/** The error types of the provider (docs/errors.md), those of this client, and unknown types of a newer provider. */
export type ManagementErrorType =
  | ApiErrorType
  /** No attempt reached the provider. */
  | "unreachable"
  /** No attempt was answered in time. */
  | "timed_out"
  /** Something other than the provider answered, such as a proxy. */
  | "invalid_response"
  | (string & {});

/** A field that the provider rejected. */
export interface FieldError {
  /** The violated rule, for example `required`. */
  keyword: string;
  /** The field, for example `.roles[0]`. */
  dataPath: string;
  /** The path of the rule in the schema. */
  schemaPath: string;
  /** What was expected. */
  message: string;
}

interface Refusal {
  error_type: ManagementErrorType;
  error_message: string;
  status?: number;
  request_id?: string;
  error_url?: string;
  error_details?: Record<string, unknown> & { fields?: FieldError[] };
  retryAfterSeconds?: number;
}

const retryableStatuses = [408, 425, 429, 502, 503, 504];
const retryableTypes: ManagementErrorType[] = ["unreachable", "timed_out", "idempotency_key_in_use"];

/** The only error that management calls throw. `error_type` is stable and for programs, `message` is for developers. */
export class ManagementError extends Error {
  readonly error_type: ManagementErrorType;
  /** What happened, as a sentence. `message` adds the type and the request id. */
  readonly error_message: string;
  /** The HTTP status, or undefined without an answer. */
  readonly status: number | undefined;
  /** The ID of the call in the provider's log. */
  readonly request_id: string | undefined;
  /** URL of the documentation of the error. */
  readonly error_url: string | undefined;
  readonly error_details: Record<string, unknown> | undefined;
  /** The invalid fields of `request_schema_mismatch`, otherwise empty. */
  readonly fields: FieldError[];
  /** Whether the same call may succeed later. The client has already retried it. */
  readonly retryable: boolean;
  /** After how many seconds to retry, if the provider sent it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    const { error_type, error_message, status, request_id } = refusal;
    super(`${error_type}: ${error_message}${request_id ? ` (${request_id})` : ""}`, options);
    this.name = "ManagementError";
    this.error_type = error_type;
    this.error_message = error_message;
    this.status = status;
    this.request_id = request_id;
    this.error_url = refusal.error_url;
    this.error_details = refusal.error_details;
    this.fields = refusal.error_details?.fields ?? [];
    this.retryable = retryableTypes.includes(error_type) || retryableStatuses.includes(status ?? 0);
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }

  /** @param answer the parsed JSON body, or `cause` if the body is not JSON. */
  static ofAnswer(apiUrl: string, response: Response, answer: Partial<Refusal> & { cause?: unknown }) {
    const { status, headers } = response;
    const shared = {
      status,
      request_id: answer.request_id ?? headers.get("x-request-id") ?? undefined,
      retryAfterSeconds: readRetryAfter(headers.get("retry-after")),
    };
    if (answer.error_type) return new ManagementError({ ...(answer as Refusal), ...shared });
    const error_message = `${apiUrl} answered ${status}, and not as Portico does. Check the address and any proxy in between.`;
    return new ManagementError({ error_type: "invalid_response", error_message, ...shared }, { cause: answer.cause });
  }

  static ofFailure(apiUrl: string, error_type: "unreachable" | "timed_out", cause: unknown) {
    const error_message =
      error_type === "timed_out"
        ? `The provider at ${apiUrl} did not answer in time.`
        : `The provider at ${apiUrl} cannot be reached${describeCode(cause)}.`;
    return new ManagementError({ error_type, error_message }, { cause });
  }
}

/** Node's `fetch` has the reason, such as ECONNREFUSED, in the error's `cause`. */
function describeCode(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? ` (${cause.code})` : "";
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
