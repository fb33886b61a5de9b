import { type ApiError, NoSessionError, UnreachableError } from "@portico/client";

/** Why a call failed. */
export interface Failure {
  /** `forbidden` if the member's roles do not allow it: another attempt does not help, another member does. */
  kind: "unreachable" | "signed_out" | "forbidden" | "limited" | "refused" | "unknown";
  /** The provider's `error_type`; `""` if it did not answer. */
  type: string;
  /** What the provider said, in English. */
  message: string;
  /** Seconds until another attempt can succeed. */
  retryAfterSeconds?: number | undefined;
  details: Record<string, unknown>;
}

const signedOut = ["session_not_found", "unauthorized_credentials", "user_unauthenticated"];
const forbidden = ["unauthorized_action", "session_authorization_error", "impersonation_not_allowed"];

/** Reads what a call threw. */
export function toFailure(error: unknown): Failure {
  const plain = { type: "", message: "", details: {} };
  if (error instanceof UnreachableError) return { kind: "unreachable", ...plain };
  if (error instanceof NoSessionError) return { kind: "signed_out", ...plain };
  // Errors of another transport have the same fields, such as those of the console.
  const { error_type: type, error_message = "", error_details: details = {} } = error as Partial<ApiError>;
  if (typeof type !== "string") return { kind: "unknown", ...plain };
  const kind = signedOut.includes(type)
    ? "signed_out"
    : forbidden.includes(type)
      ? "forbidden"
      : type === "too_many_requests"
        ? "limited"
        : "refused";
  const seconds = details.retry_after_seconds;
  return {
    kind,
    type,
    message: error_message,
    details,
    ...(typeof seconds === "number" && { retryAfterSeconds: seconds }),
  };
}
