import { ConfigError, loadConfig, type ProviderConfig, parseConfig } from "@portico/provider/tools";
import { CliError } from "../ground/cli-error.ts";

/** The configuration as the provider reads it, environment included. @throws CliError with every fault. */
export function readConfiguration(file: string, environment: NodeJS.ProcessEnv = process.env): ProviderConfig {
  return withSentences(() => loadConfig(file, environment));
}

/** Refuses a configuration that the provider would not start with. @throws CliError with every fault. */
export function checkConfiguration(content: unknown, file: string, environment: NodeJS.ProcessEnv): ProviderConfig {
  return withSentences(() => parseConfig(content, environment, file));
}

function withSentences(read: () => ProviderConfig): ProviderConfig {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw new CliError(error.message);
    throw error;
  }
}
