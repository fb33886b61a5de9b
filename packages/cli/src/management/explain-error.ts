import type { ManagementError } from "@portico/backend/management";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";

/** Turns an error of the management client into a CliError that says what to do. */
export function explainError(error: ManagementError): CliError {
  const { error_type, error_message, request_id, fields } = error;
  if (isUnreachable(error)) {
    return new CliError(
      `${error_message} Start the provider, or correct public_url. Run \`portico doctor\` for details.`,
      exitCodes.unreachable,
    );
  }
  if (fields.length > 0) {
    const issues = fields.map(({ dataPath, message }) => `${dataPath.replace(/^\./, "")} ${message}`);
    return new CliError(`The provider rejected the request: ${issues.join("; ")}.`, exitCodes.usage, { issues });
  }
  if (error_type === "invalid_response") return new CliError(error_message);
  return new CliError(`${error_message} (${error_type}, ${request_id})`, exitCodes.failed, { error_type, request_id });
}

/** Returns whether the provider did not respond. */
export function isUnreachable({ error_type }: ManagementError): boolean {
  return error_type === "unreachable" || error_type === "timed_out";
}
