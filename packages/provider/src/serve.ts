import { ConfigError } from "./config/config-error.ts";
import { loadConfig } from "./config.ts";
import { DirectoryInUseError } from "./db/data-directory-lock.ts";
import { isDatabaseLoss, isDiskFull } from "./db/database-errors.ts";
import { EmbeddedStoreMissingError } from "./db/embedded-store-missing.ts";
import { type Provider, startProvider } from "./provider.ts";

const STOP_PATIENCE_MS = 10_000;
const DRAIN_MS = 1_000;

let isStopping = false;

/**
 * Runs the provider in this process until SIGINT or SIGTERM. Prints `portico ready http://HOST:PORT` when it serves; a
 * start that fails says why on the standard error and ends the process with 1.
 * @param configFile the path of the configuration.
 */
export async function serve(configFile: string): Promise<void> {
  // Nobody listens any more, or the disk is full: no reason to end, which is what an error without a listener does.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    const provider = await startProvider(loadConfig(configFile, process.env));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(provider));
    process.stdout.write(`portico ready ${provider.url}\n`);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}

/** Answers what is under way, for 10 seconds at most; asked twice, it goes at once. */
async function stop(provider: Provider): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  await provider.stop(DRAIN_MS);
  process.exit(0);
}

/** Describes an error: one that an operator can act on without a stack. */
function describe(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DirectoryInUseError ||
    error instanceof EmbeddedStoreMissingError
  )
    return error.message;
  const { code, message, address, port } = error as Error & { code?: unknown; address?: string; port?: number };
  if (code === "EADDRINUSE") {
    return `PORT: ${address}:${port} is in use, so the provider does not start. Stop what listens there, or set PORT.`;
  }
  if (isDiskFull(error)) return `The database takes no writes, so the provider does not start. ${message}`;
  if (isDatabaseLoss(error)) {
    return `DATABASE_URL: the database cannot be reached (${code ?? message}), so the provider does not start.`;
  }
  return String((error as Error).stack ?? error);
}
