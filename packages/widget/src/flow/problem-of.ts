import { type ApiError, SdkError } from "@portico/client";
import type { ErrorKind } from "../login/error/error-step.ts";
import type { Problem } from "../login/flow/problem.ts";

/**
 * Returns what went wrong, for the member. By code and not by class, because a host may bring a client from another
 * copy.
 */
export function problemOf(error: SdkError): Problem {
  if (error.code === "api_error") {
    const { error_type, error_message } = error as ApiError;
    return { kind: "refused", errorType: error_type, message: error_message };
  }
  if (error.code === "unreachable") return { kind: "unreachable", message: error.message };
  // What other errors say is for developers.
  return { kind: "failed", message: error.code === "invalid_response" ? error.message : "" };
}

export function asSdkError(thrown: unknown): SdkError {
  if (thrown instanceof Error && "code" in thrown) return thrown as SdkError;
  console.error(thrown);
  return new SdkError("SdkError", "unexpected", String(thrown), thrown);
}

/** An error that no call reported, in the words of a developer. */
export function flowError(kind: ErrorKind): SdkError {
  return new SdkError(
    "LoginError",
    "login_impossible",
    `PorticoLogin: the flow ended with the ${kind} error. No call failed, but nobody can log in this way. ` +
      "Check organizationSlug, products and the organization's auth_methods.",
  );
}

/** Returns the error that an address names for a login that failed elsewhere. */
export function landingError(errorType: string): SdkError {
  return new SdkError(
    "LoginError",
    errorType,
    `PorticoLogin: the login came back with ${errorType}. Nobody is logged in by it. The provider's log says why.`,
  );
}
