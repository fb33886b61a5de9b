import type { PasskeyError } from "@portico/ui/lib/webauthn";
import type { Problem } from "../flow/events.ts";

type Refused = Extract<Problem, { kind: "refused" }>;

/** Converts an error of the browser for display. Other errors are rethrown. */
export function toPasskeyProblem(error: unknown): Refused {
  const { name, error_type: errorType } = error as PasskeyError;
  if (name !== "PasskeyError") throw error;
  return { kind: "refused", errorType, message: "" };
}

export const isCanceled = ({ errorType }: Refused): boolean => errorType === "passkey_canceled";
