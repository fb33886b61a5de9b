import { parseArgs } from "node:util";
import { loadConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { DirectoryInUseError } from "./db/data-directory-lock.ts";
import { isDatabaseLoss } from "./db/is-database-loss.ts";
import { type Provider, startProvider } from "./provider.ts";

const STOP_PATIENCE_MS = 10_000;
const DRAIN_MS = 1_000;

/** The command line asks for what is not there. */
class UsageError extends Error {}

let isStopping = false;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { config: { type: "string" } } });
  const [command = "serve"] = positionals;
  if (command !== "serve")
    throw new UsageError(`portico ${command}: no such command. Try: portico serve --config FILE`);
  const provider = await startProvider(loadConfig(values.config ?? "portico.config.json", process.env));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(provider));
  process.stdout.write(`portico ready ${provider.url}\n`);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
}

/** Answers what is under way, for 10 seconds at most; asked twice, it goes at once. */
async function stop(provider: Provider): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  await provider.stop(DRAIN_MS);
  process.exit(0);
}

/** What an operator can act on is told without a stack. */
function describe(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUseError || error instanceof UsageError) {
    return error.message;
  }
  if ((error as { code?: unknown }).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return (error as Error).message;
  if (isDatabaseLoss(error)) {
    const { code, message } = error as { code?: unknown; message: string };
    return `DATABASE_URL: the database cannot be reached (${code ?? message}), so the provider does not start.`;
  }
  return String((error as Error).stack ?? error);
}
