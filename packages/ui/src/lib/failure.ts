import { type ApiError, NoSessionError, UnreachableError } from "@portico/client";

/** Why a call failed. */
export interface Failure {
  /** `forbidden`: the member's roles don't allow it, so a retry doesn't help. */
  kind: "unreachable" | "signed_out" | "forbidden" | "limited" | "refused" | "unknown";
  /** The provider's `error_type`; `""` without a response. */
  type: string;
  /** The provider's message, in English. */
  message: string;
  /** Seconds until a retry can succeed. */
  retryAfterSeconds?: number | undefined;
  details: Record<string, unknown>;
}

const signedOut = ["session_not_found", "unauthorized_credentials", "user_unauthenticated"];
const forbidden = ["unauthorized_action", "session_authorization_error", "impersonation_not_allowed"];

/** Converts a thrown error. */
export function toFailure(error: unknown): Failure {
  const plain = { type: "", message: "", details: {} };
  if (error instanceof UnreachableError) return { kind: "unreachable", ...plain };
  if (error instanceof NoSessionError) return { kind: "signed_out", ...plain };
  // Errors of other transports, such as the console's, have the same fields.
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

/** Returns a waiting time as text, for example "40 seconds" or "3 minutes", rounded up and on one line. */
export function waitTime(seconds: number, locale: string): string {
  const [unit, length] = seconds <= 90 ? ["second", 1] : seconds <= 90 * 60 ? ["minute", 60] : ["hour", 3600];
  return new Intl.NumberFormat(locale, { style: "unit", unit: `${unit}`, unitDisplay: "long" })
    .format(Math.ceil(seconds / Number(length)))
    .replaceAll(" ", "\u00a0");
}
