import { type ApiError, SdkError } from "@portico/client";
import { readMissingIdentity } from "@portico/ui/lib/identity";
import type { CallProblem } from "../problem.ts";
import { isSetupFault } from "../problem.ts";

/**
 * Converts an error for display. Checks codes instead of classes, because the host's client may come from another
 * copy of the package.
 */
export function toProblem(error: SdkError): CallProblem {
  if (error.code === "api_error") {
    const { error_type, error_message, error_details } = error as ApiError;
    const missing = readMissingIdentity(error_details);
    const retryAfterSeconds = Number(error_details?.retry_after_seconds);
    const problem: CallProblem = {
      kind: "refused",
      errorType: error_type,
      message: error_message,
      ...(retryAfterSeconds && { retryAfterSeconds }),
      ...(missing && { missing }),
    };
    if (!isSetupFault(error_type)) return problem;
    // Members only read that something went wrong.
    console.error(error);
    return { ...problem, setup: error as ApiError };
  }
  if (error.code === "unreachable") return { kind: "unreachable", message: error.message };
  // The messages of other errors are for developers.
  const isForMembers = /^(invalid_response|captcha_unavailable)$/.test(error.code);
  return { kind: "failed", message: isForMembers ? error.message : "" };
}

export function asSdkError(thrown: unknown): SdkError {
  if (thrown instanceof Error && "code" in thrown) return thrown as SdkError;
  console.error(thrown);
  return new SdkError("SdkError", "unexpected", String(thrown), thrown);
}
