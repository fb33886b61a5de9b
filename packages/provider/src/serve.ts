import { BackupError } from "./backup.ts";
import { ConfigError } from "./config/config-error.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import { loadConfig } from "./config.ts";
import { ControlError, serveControl } from "./control.ts";
import { controlSocketOf } from "./data-directory.ts";
import { DirectoryInUseError } from "./db/data-directory-lock.ts";
import { isDatabaseLoss, isDiskFull } from "./db/database-errors.ts";
import { EmbeddedStoreMissingError } from "./db/embedded-store-missing.ts";
import { type Provider, startProvider } from "./provider.ts";
import type { ReloadReport } from "./reload.ts";
import { ServerKeyError } from "./server-keys/admit-server-key.ts";

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
    const load = () => loadConfig(configFile, process.env);
    const config = load();
    const provider = await startProvider(config);
    const control = await openControl(provider, config, load);
    // A terminal that is closed sends it, too, and means the end.
    if (!process.stdin.isTTY && !process.stdout.isTTY)
      process.on("SIGHUP", () => void reload(provider, load).catch(() => {}));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(provider, control));
    process.stdout.write(`portico ready ${provider.url}\n`);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}

/** Reads the configuration anew. A faulty one is told of and changes nothing. @throws Error when it is. */
async function reload(provider: Provider, load: () => ProviderConfig): Promise<ReloadReport> {
  try {
    return await provider.reload(load());
  } catch (error) {
    const reason = describe(error);
    provider.app.log.error({ reason }, "configuration not reloaded: the one of before stays");
    throw new ControlError(reason);
  }
}

/** Opens the socket of `portico reload` and its like; a provider serves also without. */
async function openControl(provider: Provider, config: ProviderConfig, load: () => ProviderConfig) {
  const path = controlSocketOf(config);
  if (path === undefined) return undefined;
  try {
    return await serveControl(path, {
      "POST /reload": () => reload(provider, load),
      "GET /server-keys": async () => ({ keys: await provider.viewServerKeys() }),
      "POST /backup": () => streamBackup(provider),
    });
  } catch (error) {
    provider.app.log.warn(
      { reason: (error as Error).message },
      `control_socket: ${path} cannot be opened, so portico reload, backup and server-key cannot ask this process. Set PORTICO_CONTROL_SOCKET.`,
    );
    return undefined;
  }
}

async function streamBackup(provider: Provider) {
  try {
    const backup = await provider.backUp();
    return { stream: backup.stream(), bytes: backup.size };
  } catch (error) {
    throw error instanceof BackupError ? new ControlError(error.message) : error;
  }
}

/** Answers what is under way, for 10 seconds at most; asked twice, it goes at once. */
async function stop(provider: Provider, control: { close(): Promise<void> } | undefined): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  await control?.close();
  await provider.stop(DRAIN_MS);
  process.exit(0);
}

/** Describes an error: one that an operator can act on without a stack. */
function describe(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DirectoryInUseError ||
    error instanceof EmbeddedStoreMissingError ||
    error instanceof ServerKeyError
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
