import { exitCodes } from "./exit-codes.ts";

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command's error. The message says what happened and what to do. */
export class CliError extends Error {
  override name = "CliError";
  readonly exitCode: ExitCode;
  readonly details: Record<string, unknown>;

  /** @param details printed with `--json`, such as `error_type` and `request_id`. */
  constructor(message: string, exitCode: ExitCode = exitCodes.failed, details: Record<string, unknown> = {}) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}
