import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import { nameSetting, sourcesOf } from "../../platform/config/sources.ts";

/**
 * A problem that keeps a provider from starting and that an operator can fix. A start fails with it, and the doctor
 * shows it.
 */
export interface StartIssue {
  /** The field of the configuration that causes it. */
  path:
    | "database_url"
    | "data_directory"
    | "server_key"
    | "smtp_url"
    | "host"
    | "port"
    | "metrics_host"
    | "metrics_port";
  /** What was found, and what it means. */
  message: string;
  fix: string;
}

/**
 * A start that failed because of problems that an operator can fix. The message has one line for each, with its
 * setting.
 */
export class StartError extends Error {
  override name = "StartError";
  readonly issues: (StartIssue & { setting: string })[];

  constructor(config: ProviderConfig, issues: StartIssue[]) {
    const named = issues.map((issue) => ({ ...issue, setting: nameSetting(issue.path, sourcesOf(config)) }));
    super(named.map(({ setting, message, fix }) => `${setting}: ${message} ${fix}`.replace(/\s+/g, " ")).join("\n"));
    this.issues = named;
  }
}

/**
 * Runs a step of the start.
 * @param explain explains an error of the step to an operator; undefined for our own errors.
 * @throws StartError with that explanation, otherwise the original error.
 */
export async function attempt<Result>(
  config: ProviderConfig,
  step: () => Result | Promise<Result>,
  explain: (error: unknown) => Promise<StartIssue | undefined> | StartIssue | undefined,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const issue = error instanceof StartError ? undefined : await explain(error);
    throw issue ? new StartError(config, [issue]) : error;
  }
}

/** Returns the shortest text that describes an error: a code such as ECONNREFUSED, otherwise the message. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === "string" && code ? code : message;
}

/** Whether an error means that a host name does not resolve. */
export function isNameless(error: unknown): boolean {
  return /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA|EAI_NONAME)$/.test(reasonOf(error));
}
