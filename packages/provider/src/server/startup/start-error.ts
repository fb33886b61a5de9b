import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import { nameSetting, sourcesOf } from "../../platform/config/sources.ts";

/** What keeps a provider from starting, and an operator can mend. A start fails with it, and the doctor shows it. */
export interface StartFault {
  /** The field of the configuration that holds what is wrong. */
  path:
    | "database_url"
    | "data_directory"
    | "server_key"
    | "smtp_url"
    | "host"
    | "port"
    | "metrics_host"
    | "metrics_port";
  /** The finding and what it means. */
  message: string;
  mend: string;
}

/** A start that failed for what an operator can mend. The message has one line for each fault, and names its setting. */
export class StartError extends Error {
  override name = "StartError";
  readonly faults: (StartFault & { setting: string })[];

  constructor(config: ProviderConfig, faults: StartFault[]) {
    const named = faults.map((fault) => ({ ...fault, setting: nameSetting(fault.path, sourcesOf(config)) }));
    super(named.map(({ setting, message, mend }) => oneLine(`${setting}: ${message} ${mend}`)).join("\n"));
    this.faults = named;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/**
 * Does a step of the start.
 * @param judge says what an error of it means to an operator; undefined for one that is ours.
 * @throws StartError with that, else the error as it is.
 */
export async function attempt<Result>(
  config: ProviderConfig,
  step: () => Result | Promise<Result>,
  judge: (error: unknown) => Promise<StartFault | undefined> | StartFault | undefined,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const fault = error instanceof StartError ? undefined : await judge(error);
    throw fault ? new StartError(config, [fault]) : error;
  }
}

/** Returns the shortest text that says what went wrong: a code such as ECONNREFUSED, else the message. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === "string" && code ? code : message;
}

/** Says whether an error means that a host's name has no address here. */
export function isNameless(error: unknown): boolean {
  return /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA|EAI_NONAME)$/.test(reasonOf(error));
}
