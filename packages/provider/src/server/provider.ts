import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { AdoptedLog } from "../core/audit/adopt-log.ts";
import { requireTemplateMarkup } from "../core/delivery/mails/markup-checker.ts";
import { type ServerKeyView, viewServerKeys } from "../core/server-keys/reseal.ts";
import { startHeartbeat } from "../operate/operations/start-heartbeat.ts";
import type { NewOperator, OperatorLink } from "../operate/operators/admit-operator.ts";
import type { Services } from "../platform/call/call.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { consoleProjectId } from "../platform/config/console-project.ts";
import type { Storage } from "../platform/db/connect.ts";
import type { Clock } from "../platform/db/database-clock.ts";
import type { LogOptions } from "../platform/http/log.ts";
import { fileDescriptor, gatherLines } from "../platform/http/log-lines.ts";
import { trackSockets } from "../platform/http/sockets.ts";
import { createApp } from "./app.ts";
import { createBackup } from "./backup.ts";
import { type ChangedSettings, changeSettings, type NewSettings } from "./change-settings.ts";
import { adoptAuditLog, inviteOperator } from "./invite-operator.ts";
import { ownMetricsPort, serveOwnMetrics } from "./own-metrics.ts";
import { createReload, type ReloadReport } from "./reload.ts";
import { startRotating, startWatchingAudit } from "./start-background.ts";
import { startServices } from "./start-services.ts";
import { explainListeningError, tryListening } from "./startup/check-listening.ts";
import { checkMailHost } from "./startup/check-mail-host.ts";
import { attempt, StartError, type StartIssue } from "./startup/start-error.ts";

export interface Provider {
  /** The URL at which it listens, for example `http://127.0.0.1:4100`. */
  url: string;
  /** The metrics' URL, if they have their own port. */
  metricsUrl: string | undefined;
  clock: Clock;
  app: FastifyInstance;
  /** The services that rules get, for tests and tools in the same process. */
  services: Services;
  reload(config: ProviderConfig): Promise<ReloadReport>;
  /** Makes someone an operator of the console. @throws Error if there is no console. */
  admitOperator(operator: NewOperator): Promise<OperatorLink>;
  /**
   * Changes settings of a project that the console manages. @throws Error for an unknown project or invalid settings.
   */
  changeSettings(settings: NewSettings): Promise<ChangedSettings>;
  /** Accepts the current state of a project's audit log. @throws Error for an unknown project. */
  adoptAuditLog(projectId: string): Promise<AdoptedLog>;
  /** Creates a backup of the embedded store. @throws BackupError on a PostgreSQL server. */
  backUp(): Promise<Blob>;
  /** Lists the server keys that encrypt stored data, and those that can be removed. */
  viewServerKeys(): Promise<ServerKeyView[]>;
  /** Writes this node's heartbeat and counts; for tests. */
  writeHeartbeat(): Promise<void>;
  /** Delivers the emails, texts and webhooks that are due, including those that become due meanwhile; for tests. */
  deliverDue(): Promise<unknown>;
  /**
   * Stops accepting requests, finishes those in progress, and closes the database.
   * @param drainMs how long to keep serving first, while `/readyz` fails and every response closes its connection, so
   * that load balancers use other nodes; 0 by default.
   */
  stop(drainMs?: number): Promise<void>;
}

export interface ProviderOptions {
  /** Storage for tests, instead of the configured one. */
  storage?: Storage;
  logger?: LogOptions | false;
  /** The file descriptor for log lines; 1, the standard output, by default. */
  logTo?: number;
}

/**
 * Starts a provider: database, migrations, seeds, outbox, HTTP.
 * @throws StartError with everything that an operator has to fix: the database, the data directory, the server key, the
 * address to listen on, the mail server's name. ConfigError for email templates with invalid HTML.
 */
export async function startProvider(config: ProviderConfig, options: ProviderOptions = {}): Promise<Provider> {
  // Closes in reverse order, after a failed start as well as when stopping.
  const closers: Closer[] = [];
  const stop = async (drainMs = 0) => {
    for (const close of closers.splice(0).reverse()) await close(drainMs);
  };
  try {
    await requireTemplateMarkup(config);
    const provider = await start(config, options, (close) => void closers.push(close));
    return { ...provider, stop };
  } catch (error) {
    await stop();
    throw error instanceof StartError ? await withTheRest(config, error) : error;
  }
}

/** Adds the problems of the steps that a failed start did not reach, so that all can be fixed at once. */
async function withTheRest(config: ProviderConfig, { issues }: StartError): Promise<StartError> {
  const more = await Promise.all([tryListening(config), checkMailHost(config)]);
  const isNew = (issue: StartIssue | undefined): issue is StartIssue =>
    issue !== undefined && !issues.some(({ path }) => path === issue.path);
  return new StartError(config, [...issues, ...more.filter(isNew)]);
}

type Closer = (drainMs: number) => unknown;

async function start(
  config: ProviderConfig,
  options: ProviderOptions,
  onStop: (close: Closer) => void,
): Promise<Omit<Provider, "stop">> {
  let app: FastifyInstance | undefined;
  const lines = gatherLines(fileDescriptor(options.logTo ?? process.stdout.fd));
  onStop(lines.flush);
  const log = () => app?.log;

  // Requests are answered while the rest starts.
  const mailHost = checkMailHost(config);
  const { connection, stores, services, projects, follow, recorder, metrics, telemetry, readiness, ...started } =
    await startServices(config, { storage: options.storage, onStop, log });

  app = await createApp({
    services,
    projects,
    readiness,
    metrics,
    mode: config.mode,
    isPublicDevelopment: config.allow_public_development,
    consoleProjectId: config.console.enabled ? consoleProjectId(config) : undefined,
    trustedProxyHops: config.trusted_proxy_hops,
    keepAliveSeconds: config.keep_alive_seconds,
    logClientAddresses: config.log_client_addresses,
    observeApp: telemetry?.observeApp,
    servesMetrics: ownMetricsPort(config) === undefined,
    requestsPerMinutePerIp: config.requests_per_minute_per_ip,
    logger: options.logger ?? { level: config.log_level, stream: lines },
  });
  for (const warning of started.warnings) app.log.warn(warning);
  const listening = app;
  const { db, clock } = stores;
  const auditing = await startWatchingAudit({ stores, retention: config.retention, metrics, log });
  onStop(auditing.stop);
  onStop(startRotating({ stores, metrics, log }).stop);
  const sockets = trackSockets(listening.server);
  const { poolSizes } = connection;
  const onError = (err: unknown) => listening.log.warn({ err }, "recording measurements failed");
  const beating = startHeartbeat({ db, clock, recorder, sockets, poolSizes, readiness, onError });
  onStop(beating.stop);
  onStop(async (drainMs) => {
    readiness.stop();
    sockets.drain();
    if (sockets.count() > 0) await sleep(drainMs);
    const closed = listening.close();
    sockets.closeUnused();
    await closed;
  });
  const served = await serveOwnMetrics(config, metrics, listening.log);
  if (served) onStop(served.close);
  const nameless = await mailHost;
  if (nameless) throw new StartError(config, [nameless]);
  const url = await attempt(
    config,
    () => listening.listen({ host: config.host, port: config.port }),
    (error) => explainListeningError(config, error),
  );
  return {
    url,
    metricsUrl: served?.url,
    clock,
    app,
    services,
    writeHeartbeat: beating.writeHeartbeat,
    deliverDue: started.deliverDue,
    reload: createReload({ started: config, services, projects, follow, log: app.log }),
    admitOperator: (operator) => inviteOperator(services, config, operator),
    changeSettings: (settings) => changeSettings(services, settings),
    adoptAuditLog: (projectId) => adoptAuditLog(services, projectId),
    backUp: () => createBackup(connection, clock.now()),
    viewServerKeys: () => viewServerKeys(db, stores.serverKey, clock.now()),
  };
}
