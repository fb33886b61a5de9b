import { exitCodes } from "./exit-codes.ts";

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The error of a command that cannot do what it was asked. The message says what happened and what to do. */
export class CliError extends Error {
  override name = "CliError";
  readonly exitCode: ExitCode;
  readonly details: Record<string, unknown>;

  /** @param details for programs, beside the message: the provider's `error_type` and `request_id`. */
  constructor(message: string, exitCode: ExitCode = exitCodes.failed, details: Record<string, unknown> = {}) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}
