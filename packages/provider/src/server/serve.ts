import type { NewOperator } from "../operate/operators/admit-operator.ts";
import { ConfigError } from "../platform/config/config-error.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { releaseMemory } from "../platform/lib/release-memory.ts";
import { BackupError } from "./backup.ts";
import type { NewSettings } from "./change-settings.ts";
import { type ConfigInput, loadConfig } from "./config.ts";
import { ControlError, serveControl } from "./control.ts";
import { controlSocketOf } from "./data-directory.ts";
import { type Provider, startProvider } from "./provider.ts";
import type { ReloadReport } from "./reload.ts";
import { announceStart } from "./startup/announce-start.ts";
import { StartError } from "./startup/start-error.ts";

const STOP_PATIENCE_MS = 10_000;
const DRAIN_MS = 1_000;
const STANDARD_ERROR = 2;
/** After the first requests, which have waited for the start. */
const GIVES_BACK_AFTER_MS = 1_000;

let isStopping = false;

export interface ServeOptions {
  /** Values that override the environment. */
  given?: ConfigInput;
  /** Whether to print one JSON document to the standard output, and log lines to the standard error. */
  isJson?: boolean;
  /** Origins that the provider may send requests to, besides the configured ones. */
  outboundAllowedOrigins?: string[];
  /** Whether the app has its sign-in, so that the next step is done. */
  isAdded?: boolean;
  /** More fields of the JSON document. */
  details?: object;
}

/**
 * Runs the provider in this process until SIGINT or SIGTERM. Prints `portico ready http://HOST:PORT` when it serves. A
 * start that fails prints one line for each problem to the standard error, and exits with 1.
 * @param configFile the path of the configuration.
 */
export async function serve(configFile: string, options: ServeOptions = {}): Promise<void> {
  const { given, isJson = false, outboundAllowedOrigins = [], isAdded = false, details = {} } = options;
  // The reader of the output is gone, or the disk is full. Without a listener, such an error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    const load = () => {
      const loaded = loadConfig(configFile, process.env, given);
      loaded.outbound_allowed_origins.push(...outboundAllowedOrigins);
      return loaded;
    };
    const config = load();
    const endAnnouncement = announceStart(config);
    const provider = await startProvider(config, isJson ? { logTo: STANDARD_ERROR } : {}).finally(endAnnouncement);
    const control = await openControl(provider, config, load);
    // Closing the terminal sends SIGHUP, which also stops the provider.
    if (!process.stdin.isTTY && !process.stdout.isTTY)
      process.on("SIGHUP", () => void reload(provider, load).catch(() => {}));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(provider, control));
    process.stdout.write(
      isJson ? toText({ ...documentOf(config, provider), ...details }) : describeReady(config, provider, isAdded),
    );
    setTimeout(releaseMemory, GIVES_BACK_AFTER_MS).unref();
  } catch (error) {
    const message = describe(error);
    if (isJson) process.stdout.write(toText({ error: { message, issues: issuesOf(error) } }));
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

/** Reloads the configuration. An invalid one is reported and changes nothing. @throws Error if it is invalid. */
async function reload(provider: Provider, load: () => ProviderConfig): Promise<ReloadReport> {
  try {
    return await provider.reload(load());
  } catch (error) {
    const reason = describe(error);
    provider.app.log.error({ reason }, "configuration not reloaded: the provider keeps the current one");
    throw new ControlError(reason);
  }
}

/** Opens the socket for `portico reload` and similar commands. A provider also serves without it. */
async function openControl(provider: Provider, config: ProviderConfig, load: () => ProviderConfig) {
  const path = controlSocketOf(config);
  if (path === undefined) return undefined;
  try {
    return await serveControl(path, {
      "POST /reload": () => reload(provider, load),
      "GET /server-keys": async () => ({ keys: await provider.viewServerKeys() }),
      "POST /backup": () => streamBackup(provider),
      "POST /console/operators": (operator) => explainFailure(provider.admitOperator(operator as NewOperator)),
      "POST /projects/settings": (settings) => explainFailure(provider.changeSettings(settings as NewSettings)),
      "POST /audit/adopt": (body) =>
        explainFailure(provider.adoptAuditLog((body as { project_id: string }).project_id)),
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

/** Returns the message of an error to the caller. */
async function explainFailure<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new ControlError((error as Error).message);
  });
}

/** Finishes requests in progress for at most 10 seconds. A second signal stops it immediately. */
async function stop(provider: Provider, control: { close(): Promise<void> } | undefined): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  await control?.close();
  await provider.stop(DRAIN_MS);
  process.exit(0);
}

/** Describes the start, in development with what to open next. */
function describeReady(config: ProviderConfig, provider: Provider, isAdded: boolean): string {
  const { provider_url, inbox_url } = documentOf(config, provider);
  const ready = `portico ready ${provider.url}\n`;
  if (inbox_url === null) return ready;
  const next = isAdded ? "" : "  next      npx portico add   writes the sign-in into your app\n";
  return `${ready}
  provider  ${provider_url}
  inbox     ${inbox_url}   every email and text message of this provider
${next}
`;
}

function documentOf({ mode, public_url, projects }: ProviderConfig, { url }: Provider) {
  const provider_url = public_url.replace(/\/$/, "");
  return {
    ready: true,
    pid: process.pid,
    mode,
    listens_at: url,
    provider_url,
    inbox_url: mode === "development" ? `${provider_url}/dev/inbox` : null,
    project_ids: projects.map(({ project_id }) => project_id),
  };
}

function toText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Describes an error. Errors that an operator can fix have no stack. */
function describe(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  return String((error as Error).stack ?? error);
}

function issuesOf(error: unknown): unknown[] | undefined {
  if (error instanceof StartError) return error.issues;
  if (error instanceof ConfigError) return error.issues.map((message) => ({ message }));
  return undefined;
}
