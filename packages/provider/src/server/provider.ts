import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { AdoptedLog } from "../core/audit/adopt-log.ts";
import { requireTemplateMarkup } from "../core/delivery/mails/markup-checker.ts";
import { type ServerKeyView, viewServerKeys } from "../core/server-keys/reseal.ts";
import { createRecorder } from "../operate/operations/measuring/recorder.ts";
import { startBeating } from "../operate/operations/start-beating.ts";
import type { LetIn, NewOperator } from "../operate/operators/let-operator-in.ts";
import { refreshProjects } from "../operate/project-settings/refresh-projects.ts";
import { watchDomains } from "../organizations/domains/verify-domain.ts";
import { expireLinks } from "../organizations/setup-links/revoke-link.ts";
import { createConnectionWatch } from "../organizations/sso/watch-connections.ts";
import type { Services } from "../platform/call/call.ts";
import type { ServiceHost } from "../platform/capability/capability.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { consoleProjectId, projectsOf } from "../platform/config/console-project.ts";
import { listWarnings } from "../platform/config/warnings.ts";
import type { Storage } from "../platform/db/connect.ts";
import type { Connection } from "../platform/db/connection.ts";
import type { Clock } from "../platform/db/database-clock.ts";
import { createReads } from "../platform/db/replica.ts";
import { startSweeping } from "../platform/db/sweep.ts";
import { outsideTransaction } from "../platform/db/transaction.ts";
import { watchDatabase } from "../platform/db/watch-database.ts";
import type { LogOptions } from "../platform/http/log.ts";
import { fileDescriptor, gatherLines } from "../platform/http/log-lines.ts";
import { createMetrics, type Metrics } from "../platform/http/metrics.ts";
import { trackSockets } from "../platform/http/sockets.ts";
import { createFetchOutside } from "../platform/lib/fetch-outside.ts";
import { repeat } from "../platform/lib/repeat.ts";
import { createResolveTxt } from "../platform/lib/resolve-txt.ts";
import { createProjectDirectory } from "../platform/projects/project-directory.ts";
import { loadTelemetry } from "../platform/telemetry/load-telemetry.ts";
import { readSignals, type Telemetry, type TelemetryEnvironment } from "../platform/telemetry/telemetry.ts";
import { createApp } from "./app.ts";
import { createBackup } from "./backup.ts";
import { expiring } from "./capabilities.ts";
import { type ChangedSettings, changeSettings, type NewSettings } from "./change-settings.ts";
import { completeServices } from "./complete-services.ts";
import { createConfiguredProjects } from "./configuration-call.ts";
import { adoptAuditLog, letIn } from "./let-operator-in.ts";
import { openStore } from "./open-store.ts";
import { ownMetricsPort, serveOwnMetrics } from "./own-metrics.ts";
import { createReload, type ReloadReport } from "./reload.ts";
import { seed } from "./seed.ts";
import { startDeliveries, startRotating, startWatchingAudit } from "./start-background.ts";
import { explainDatabaseError } from "./startup/check-database.ts";
import { explainListeningError, tryListening } from "./startup/check-listening.ts";
import { checkMailHost } from "./startup/check-mail-host.ts";
import { attempt, StartError, type StartIssue } from "./startup/start-error.ts";
import { createTransports } from "./transports.ts";

export interface Provider {
  /** The URL at which it listens, for example `http://127.0.0.1:4100`. */
  url: string;
  /** The metrics' URL, if they have their own port. */
  metricsUrl: string | undefined;
  clock: Clock;
  app: FastifyInstance;
  /** The services that rules get, for tests and tools in the same process. */
  services: Services;
  /** Applies a reloaded configuration. */
  reload(config: ProviderConfig): Promise<ReloadReport>;
  /** Makes someone an operator of the console. @throws Error if there is no console. */
  letOperatorIn(operator: NewOperator): Promise<LetIn>;
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
  beatNow(): Promise<void>;
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

/** The polling interval of a server. */
const VACUUM_EVERY_MS = 60_000;
/** How often to check domains, connections and setup links. */
const WATCH_EVERY_MS = 600_000;

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
  const warn = (message: string) => (err: unknown) => log()?.warn({ err }, message);

  const environment: TelemetryEnvironment = process.env;
  const signals = readSignals(environment);
  let telemetry: Telemetry | undefined;
  let ownMetrics: Metrics | undefined;

  // Requests are answered while the rest starts.
  const mailHost = checkMailHost(config);
  const { connection, clock, serverKey, auditKey, newerMigrations } = await openStore(config, options.storage, {
    onStop,
    warn,
    onConnectionLost: ({ message }) => app?.log.warn({ reason: message }, "database connection lost"),
    observeStatement(statement) {
      ownMetrics?.observeStatement(statement.sql, statement.ms / 1000);
      if (signals.traces) telemetry?.observeStatement(statement);
    },
  });
  const { db } = connection;
  const recorder = createRecorder(() => clock.now().getTime());
  const onDatabase = <Result>(step: () => Promise<Result>) =>
    attempt(config, step, (error) => explainDatabaseError(config, error));
  if (signals.traces || signals.metrics) {
    telemetry = await loadTelemetry({ signals, environment, poolSizes: connection.poolSizes });
    if (telemetry) onStop(telemetry.stop);
  }
  ownMetrics = createMetrics(connection.poolSizes, config.metrics_token);
  const metrics = recorder.observeMetrics(telemetry?.observeMetrics(ownMetrics) ?? ownMetrics);
  const transports = await createTransports({ config, db, clock, telemetry, onStop });
  const bareFetch = createFetchOutside(config.outbound_allowed_origins);
  const fetchOutside = telemetry?.observeFetch(bareFetch) ?? bareFetch;
  const stores = { db, clock, serverKey };
  const projects = createProjectDirectory(db, {
    clock,
    onError: warn("recording the use of a project's secret failed"),
  });
  const { findById: findProject } = projects;
  const { outbox, webhooks } = startDeliveries({ stores, transports, findProject, fetchOutside, metrics, log });
  onStop(outbox.stop);
  onStop(webhooks.stop);
  const host: ServiceHost = { db, serverKey, fetchOutside, warn, onStop };
  const { configured, follow } = createConfiguredProjects(config, projects.forget);
  const services = completeServices(host, {
    get db() {
      return outsideTransaction(db);
    },
    read: createReads(() => outsideTransaction(db), connection.replica),
    clock,
    serverKey,
    auditKey,
    publicUrl: config.public_url.replace(/\/$/, ""),
    fetchOutside,
    resolveTxt: createResolveTxt(config.dns_servers),
    wakeOutbox: { ...outbox.wake, webhooks: webhooks.wake },
    canText: transports.sms.length > 0,
    isEmbedded: connection.dump !== undefined,
    onAudited: recorder.countEvent,
    configured,
  });
  await onDatabase(() => seed(services, config));
  const refused: string[] = [];
  const kept = await onDatabase(() =>
    refreshProjects(services, (projectId, issues) => {
      const found = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
      refused.push(`${projectId} keeps its previous settings, because the current ones are invalid: ${found}`);
    }),
  );
  onStop(startSweeping(db, clock, expiring, config.retention, warn("deleting expired rows failed")).stop);
  if (connection.vacuum)
    onStop(repeat(VACUUM_EVERY_MS, connection.vacuum, warn("vacuuming the embedded database failed")).stop);
  // Keys and discovery do not need the database, not even at a node that has never read it.
  await Promise.all(
    [...projectsOf(config).map(({ project_id }) => project_id), ...kept].flatMap((project_id) => [
      projects.findById(project_id),
      services.signingKeys.findForProject(project_id, clock.now()),
    ]),
  );
  const watched = { services, projects, metrics, warn: (fields: object, text: string) => app?.log.warn(fields, text) };
  onStop(
    repeat(
      WATCH_EVERY_MS,
      createConnectionWatch(watched),
      warn("checking single sign-on connections failed, will retry"),
    ).stop,
  );
  onStop(repeat(WATCH_EVERY_MS, () => watchDomains(watched), warn("checking domains failed, will retry")).stop);
  onStop(repeat(WATCH_EVERY_MS, () => expireLinks(watched), warn("expiring setup links failed, will retry")).stop);
  const readiness = watch(connection, () => app);
  onStop(readiness.stop);

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
  const warnings = listWarnings(config).map(({ message, remedy }) => `${message} ${remedy}`);
  if (newerMigrations.length > 0)
    warnings.push(
      `A newer version of Portico has changed the database (${newerMigrations.join(", ")}). This version runs on it only if it is the one directly before. Otherwise start the newer version, or restore a backup from before the upgrade.`,
    );
  for (const warning of [...warnings, ...signals.warnings, ...refused]) app.log.warn(warning);
  const listening = app;
  const auditing = await startWatchingAudit({
    stores: { db, clock, auditKey },
    retention: config.retention,
    metrics,
    log,
  });
  onStop(auditing.stop);
  onStop(startRotating({ stores, metrics, log }).stop);
  const sockets = trackSockets(listening.server);
  const { poolSizes } = connection;
  const beating = startBeating({
    db,
    clock,
    recorder,
    sockets,
    poolSizes,
    readiness,
    onError: warn("recording measurements failed"),
  });
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
    beatNow: beating.beatNow,
    deliverDue: () => Promise.all([outbox.deliverDue(), webhooks.deliverDue()]),
    reload: createReload({ started: config, services, projects, follow, log: app.log }),
    letOperatorIn: (operator) => letIn(services, config, operator),
    changeSettings: (settings) => changeSettings(services, settings),
    adoptAuditLog: (projectId) => adoptAuditLog(services, projectId),
    backUp: () => createBackup(connection, clock.now()),
    viewServerKeys: () => viewServerKeys(db, serverKey, clock.now()),
  };
}

function watch(connection: Connection, app: () => FastifyInstance | undefined) {
  return watchDatabase({
    ping: connection.ping,
    answeredAtMs: connection.answeredAtMs,
    onChange(isReachable, error) {
      if (isReachable) return app()?.log.info("database reachable again");
      const { code, message } = error as Error & { code?: unknown };
      app()?.log.warn({ reason: code ?? message }, "database unreachable");
    },
  });
}
