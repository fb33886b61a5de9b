import type { ManagementError } from "@portico/backend/management";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";

/** Turns an error of the management client into one that says what to do next. */
export function explainError(error: ManagementError): CliError {
  const { error_type, error_message, request_id, fields } = error;
  if (isAway(error)) {
    return new CliError(
      `${error_message} Start the provider, or correct its public_url; \`portico doctor\` says more.`,
      exitCodes.unreachable,
    );
  }
  if (fields.length > 0) {
    const issues = fields.map(({ dataPath, message }) => `${dataPath.replace(/^\./, "")} ${message}`);
    return new CliError(`The provider refused it: ${issues.join("; ")}.`, exitCodes.usage, { issues });
  }
  if (error_type === "invalid_response") return new CliError(error_message);
  return new CliError(`${error_message} (${error_type}, ${request_id})`, exitCodes.failed, { error_type, request_id });
}

/** Returns whether there was no answer, as opposed to a refusal. */
export function isAway({ error_type }: ManagementError): boolean {
  return error_type === "unreachable" || error_type === "timed_out";
}
