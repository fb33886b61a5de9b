import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { openAuditKey } from "./audit/audit-key.ts";
import { startSealing } from "./audit/start-sealing.ts";
import { createBackup } from "./backup.ts";
import type { Services } from "./call/call.ts";
import { joinEndings } from "./call/endings.ts";
import type { Hooks } from "./call/hooks.ts";
import { capabilities, expiring, migrations, rehashes } from "./capabilities.ts";
import type { ServiceHost } from "./capability/capability.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import { listWarnings } from "./config/warnings.ts";
import { createServerKey } from "./crypto/server-key.ts";
import { randomToken } from "./crypto/tokens.ts";
import { type DataDirectory, openDataDirectory } from "./data-directory.ts";
import { connect, type Storage } from "./db/connect.ts";
import type { Connection } from "./db/connection.ts";
import { type Clock, createDatabaseClock } from "./db/database-clock.ts";
import { migrate } from "./db/migrate.ts";
import { listMissingRights } from "./db/rights.ts";
import { startSweeping } from "./db/sweep.ts";
import { outsideTransaction } from "./db/transaction.ts";
import { watchDatabase } from "./db/watch-database.ts";
import { startOutbox } from "./delivery/outbox.ts";
import { startWatchingDomains } from "./domains/watch-domains.ts";
import { createFetchOutside } from "./ground/fetch-outside.ts";
import { createResolveTxt } from "./ground/resolve-txt.ts";
import type { LogOptions } from "./http/log.ts";
import { fileDescriptor, gatherLines } from "./http/log-lines.ts";
import { createMetrics } from "./http/metrics.ts";
import { trackSockets } from "./http/sockets.ts";
import { ownMetricsPort, serveOwnMetrics } from "./own-metrics.ts";
import { createProjectDirectory } from "./projects/project-directory.ts";
import { createReload, type ReloadReport } from "./reload.ts";
import { seed } from "./seed.ts";
import { admitServerKey } from "./server-keys/admit-server-key.ts";
import { type ServerKeyView, startResealing, viewServerKeys } from "./server-keys/reseal.ts";
import { startWatchingConnections } from "./sso/watch-connections.ts";
import { judgeDatabaseError, judgeOpeningError, missingRights } from "./startup/judge-database.ts";
import { judgeDirectory, judgeDirectoryError } from "./startup/judge-directory.ts";
import { judgeListeningError, tryListening } from "./startup/judge-listening.ts";
import { judgeMailHost } from "./startup/judge-mail-host.ts";
import { judgeServerKeyError } from "./startup/judge-server-key.ts";
import { attempt, StartError, type StartFault } from "./startup/start-error.ts";
import type { startTelemetry } from "./telemetry/start-telemetry.ts";
import { readSignals, type Telemetry, type TelemetryEnvironment } from "./telemetry/telemetry.ts";
import { createTransports } from "./transports.ts";
import { startWebhooks } from "./webhooks/deliver-webhooks.ts";

export interface Provider {
  /** The address at which it listens, for example `http://127.0.0.1:4100`. */
  url: string;
  /** Where the metrics are, when they have a port of their own. */
  metricsUrl: string | undefined;
  clock: Clock;
  app: FastifyInstance;
  /** The services that rules are handed, for tests and tools in the same process. */
  services: Services;
  /** Brings in a configuration that was read anew. */
  reload(config: ProviderConfig): Promise<ReloadReport>;
  /** Makes a backup of the embedded store. @throws BackupError on a PostgreSQL server. */
  backUp(): Promise<Blob>;
  /** The server keys that have sealed something, and which may go. */
  viewServerKeys(): Promise<ServerKeyView[]>;
  /** Delivers the mails, texts and webhooks that are due, those that become so meanwhile included; for tests. */
  deliverDue(): Promise<unknown>;
  /**
   * Stops accepting, finishes what is under way, closes the database.
   * @param drainMs how long to go on serving first while `/readyz` says no and every answer closes its connection, so
   * that callers and load balancers turn elsewhere; 0 when absent.
   */
  stop(drainMs?: number): Promise<void>;
}

export interface ProviderOptions {
  /** Another storage than the configured one, for tests. */
  storage?: Storage;
  logger?: LogOptions | false;
  /** Where log lines go; 1, the standard output, when absent. */
  logTo?: number;
}

/**
 * Starts a provider: database, migrations, seeds, outbox, HTTP.
 * @throws StartError with all that an operator has to mend: the database, the data directory, the server key, the
 * address to listen on, the mail server's name.
 */
export async function startProvider(config: ProviderConfig, options: ProviderOptions = {}): Promise<Provider> {
  // What was opened is closed in reverse, at the stop as well as when the start fails half way.
  const closers: Closer[] = [];
  const stop = async (drainMs = 0) => {
    for (const close of closers.splice(0).reverse()) await close(drainMs);
  };
  try {
    const provider = await start(config, options, (close) => void closers.push(close));
    return { ...provider, stop };
  } catch (error) {
    await stop();
    throw error instanceof StartError ? await withTheRest(config, error) : error;
  }
}

/** Adds what a start that failed has not come to, so that all is mended at once. */
async function withTheRest(config: ProviderConfig, { faults }: StartError): Promise<StartError> {
  const more = await Promise.all([tryListening(config), judgeMailHost(config)]);
  const isNew = (fault: StartFault | undefined): fault is StartFault =>
    fault !== undefined && !faults.some(({ path }) => path === fault.path);
  return new StartError(config, [...faults, ...more.filter(isNew)]);
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
  const warn = (message: string) => (err: unknown) => app?.log.warn({ err }, message);

  const environment: TelemetryEnvironment = process.env;
  const signals = readSignals(environment);
  let telemetry: Telemetry | undefined;

  let directory: DataDirectory | undefined;
  if (!options.storage && !config.database_url) {
    const unusable = judgeDirectory(config);
    if (unusable) throw new StartError(config, [unusable]);
    directory = await attempt(
      config,
      () => openDataDirectory(config.data_directory),
      (error) => judgeDirectoryError(config, error),
    );
    onStop(directory.release);
  }
  const storage = options.storage ?? configuredStorage(config, directory);
  const onDatabase = <Result>(step: () => Promise<Result>) =>
    attempt(config, step, (error) => judgeDatabaseError(config, error));
  // Answered while the database is opened.
  const mailHost = judgeMailHost(config);
  const connection = await attempt(
    config,
    () =>
      connect(
        storage,
        ({ message }) => app?.log.warn({ reason: message }, "database connection lost"),
        signals.traces ? (statement) => telemetry?.observeStatement(statement) : undefined,
      ),
    (error) => judgeOpeningError(config, error),
  );
  onStop(connection.close);
  const { db } = connection;
  const serverKey = createServerKey(config.server_key ?? directory?.readServerKey() ?? randomToken(), {
    next: config.next_server_key,
    previous: config.previous_server_keys,
  });
  await onDatabase(() => migrate(connection, migrations));
  const missing = await onDatabase(() => listMissingRights(db));
  if (missing.length > 0) throw new StartError(config, [missingRights(config, missing)]);
  const clock = await onDatabase(() => createDatabaseClock(db, warn("database clock not read")));
  onStop(clock.stop);
  await attempt(
    config,
    () => admitServerKey(db, serverKey, clock.now()),
    async (error) => judgeServerKeyError(error) ?? judgeDatabaseError(config, error),
  );

  const auditKey = await onDatabase(() => openAuditKey(db, serverKey, clock.now()));

  if (signals.traces || signals.metrics) {
    telemetry = await loadTelemetry({ signals, environment, poolSizes: connection.poolSizes });
    if (telemetry) onStop(telemetry.stop);
  }
  const ownMetrics = createMetrics(connection.poolSizes, config.metrics_token);
  const metrics = telemetry?.observeMetrics(ownMetrics) ?? ownMetrics;
  const transports = await createTransports({ config, db, clock, telemetry, onStop });
  const outbox = startOutbox({
    db,
    clock,
    serverKey,
    transports,
    onResult(result, err) {
      metrics.countMail(result);
      if (result !== "sent") app?.log.warn({ err, result }, "mail not delivered");
    },
    onError: warn("outbox not read"),
  });
  onStop(outbox.stop);

  const bareFetch = createFetchOutside(config.outbound_allowed_origins);
  const fetchOutside = telemetry?.observeFetch(bareFetch) ?? bareFetch;
  const resolveTxt = createResolveTxt(config.dns_servers);
  const webhooks = startWebhooks({
    db,
    clock,
    serverKey,
    fetchOutside,
    onResult: metrics.countWebhook,
    onDisabled(endpoint) {
      metrics.countDisabledWebhook();
      app?.log.warn(endpoint, "webhook endpoint disabled");
    },
    onMisfit(event, misfits) {
      app?.log.error({ ...event, misfits }, "webhook event is not what its type promises: given up");
    },
    onError: warn("webhooks not delivered"),
  });
  onStop(webhooks.stop);
  const host: ServiceHost = { db, serverKey, fetchOutside, warn, onStop };
  const services = completeServices(host, {
    get db() {
      return outsideTransaction(db);
    },
    clock,
    serverKey,
    auditKey,
    publicUrl: config.public_url.replace(/\/$/, ""),
    fetchOutside,
    resolveTxt,
    wakeOutbox: { ...outbox.wake, webhooks: webhooks.wake },
    canText: transports.sms.length > 0,
  });
  await onDatabase(() => seed(services, config));
  onStop(startSweeping(db, clock, expiring, config.retention, warn("sweep failed")).stop);
  const sealing = startSealing({
    db,
    clock,
    auditKey,
    keptDays: config.retention.audit_days,
    onWaiting: metrics.showAuditWaiting,
    onRefused(count) {
      metrics.countForeignEvents(count);
      app?.log.error({ count }, "audit events that no node has written: run portico audit verify");
    },
    onError: warn("audit events not sealed"),
  });
  onStop(sealing.stop);
  const projects = createProjectDirectory(db, { clock, onError: warn("use of a secret not written down") });
  // Keys and discovery are answered without the database, also by a node that was never asked before it went.
  await Promise.all(
    config.projects.flatMap(({ project_id }) => [
      projects.findById(project_id),
      services.signingKeys.findForProject(project_id, clock.now()),
    ]),
  );
  const watched = { services, projects, metrics, warn: (fields: object, text: string) => app?.log.warn(fields, text) };
  onStop(startWatchingConnections(watched).stop);
  onStop(startWatchingDomains(watched).stop);
  const readiness = watch(connection, () => app);
  onStop(readiness.stop);

  app = await createApp({
    services,
    projects,
    readiness,
    metrics,
    mode: config.mode,
    trustedProxyHops: config.trusted_proxy_hops,
    logClientAddresses: config.log_client_addresses,
    observeApp: telemetry?.observeApp,
    servesMetrics: ownMetricsPort(config) === undefined,
    requestsPerMinutePerIp: config.requests_per_minute_per_ip,
    logger: options.logger ?? { level: config.log_level, stream: lines },
  });
  const warnings = listWarnings(config).map(({ message, mend }) => `${message} ${mend}`);
  for (const warning of [...warnings, ...signals.warnings]) app.log.warn(warning);
  const listening = app;
  onStop(
    startResealing({
      db,
      clock,
      serverKey,
      rehashes,
      onProgress({ left, lost, emptied }) {
        metrics.showSealsLeft(left);
        if (left + lost > 0) listening.log.info({ left, lost }, "values sealed by previous server keys");
        for (const key_id of emptied) listening.log.info({ key_id }, "done: the previous server key may go");
      },
      onError: warn("values not sealed anew"),
    }).stop,
  );
  const sockets = trackSockets(listening.server);
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
    (error) => judgeListeningError(config, error),
  );
  return {
    url,
    metricsUrl: served?.url,
    clock,
    app,
    services,
    deliverDue: () => Promise.all([outbox.deliverDue(), webhooks.deliverDue()]),
    reload: createReload({ started: config, services, projects, log: app.log }),
    backUp: () => createBackup(connection, clock.now()),
    viewServerKeys: () => viewServerKeys(db, serverKey, clock.now()),
  };
}

/** Without its packages the provider serves, and says so. */
async function loadTelemetry(
  options: Omit<Parameters<typeof startTelemetry>[0], "version">,
): Promise<Telemetry | undefined> {
  try {
    const { startTelemetry } = await import("./telemetry/start-telemetry.ts");
    const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
    return startTelemetry({ ...options, version: (JSON.parse(manifest) as { version: string }).version });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    options.signals.warnings.push(
      "OpenTelemetry is asked for, and its packages are not installed: install the optional dependencies of @portico/provider.",
    );
    return undefined;
  }
}

/** Adds what the capabilities hand in. */
function completeServices(host: ServiceHost, own: Partial<Services>): Services {
  return Object.assign(
    own,
    {
      endings: joinEndings(capabilities.flatMap((capability) => capability.endings ?? [])),
      hooks: Object.assign({}, ...capabilities.map((capability) => capability.hooks)) as Hooks,
    },
    ...capabilities.map((capability) => capability.services?.(host)),
  );
}

function configuredStorage(config: ProviderConfig, directory: DataDirectory | undefined): Storage {
  return directory ? { dataDirectory: directory.database } : { databaseUrl: config.database_url ?? "" };
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
