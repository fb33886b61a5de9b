import type { FastifyBaseLogger } from "fastify";
import { createRecorder } from "../operate/operations/measuring/recorder.ts";
import { refreshProjects } from "../operate/project-settings/refresh-projects.ts";
import { watchDomains } from "../organizations/domains/verify-domain.ts";
import { expireLinks } from "../organizations/setup-links/revoke-link.ts";
import { createConnectionWatch } from "../organizations/sso/watch-connections.ts";
import type { ServiceHost } from "../platform/capability/capability.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { projectsOf } from "../platform/config/console-project.ts";
import { listWarnings } from "../platform/config/warnings.ts";
import type { Storage } from "../platform/db/connect.ts";
import type { Connection } from "../platform/db/connection.ts";
import { createReads } from "../platform/db/replica.ts";
import { startSweeping } from "../platform/db/sweep.ts";
import { outsideTransaction } from "../platform/db/transaction.ts";
import { watchDatabase } from "../platform/db/watch-database.ts";
import { createMetrics, type Metrics } from "../platform/http/metrics.ts";
import { createFetchOutside } from "../platform/lib/fetch-outside.ts";
import { repeat } from "../platform/lib/repeat.ts";
import { createResolveTxt } from "../platform/lib/resolve-txt.ts";
import { createProjectDirectory } from "../platform/projects/project-directory.ts";
import { loadTelemetry } from "../platform/telemetry/load-telemetry.ts";
import { readSignals, type Telemetry, type TelemetryEnvironment } from "../platform/telemetry/telemetry.ts";
import { expiring } from "./capabilities.ts";
import { completeServices } from "./complete-services.ts";
import { createConfiguredProjects } from "./configuration-call.ts";
import { openStore } from "./open-store.ts";
import { seed } from "./seed.ts";
import { startDeliveries, startLoggingOut, startSignaling } from "./start-background.ts";
import { explainDatabaseError } from "./startup/check-database.ts";
import { attempt } from "./startup/start-error.ts";
import { createTransports } from "./transports.ts";

/** The polling interval of a server. */
const VACUUM_EVERY_MS = 60_000;
/** How often to check domains, connections and setup links. */
const WATCH_EVERY_MS = 600_000;

interface Options {
  /** Storage for tests, instead of the configured one. */
  storage: Storage | undefined;
  onStop(close: () => unknown): void;
  /** Undefined until the application exists. */
  log(): FastifyBaseLogger | undefined;
}

/** Opens the store and starts what works without HTTP: services, seeds, deliveries, cleanup and checks. */
export async function startServices(config: ProviderConfig, { storage, onStop, log }: Options) {
  const warn = (message: string) => (err: unknown) => log()?.warn({ err }, message);
  const environment: TelemetryEnvironment = process.env;
  const signals = readSignals(environment);
  let telemetry: Telemetry | undefined;
  let ownMetrics: Metrics | undefined;
  const { connection, clock, serverKey, auditKey, newerMigrations } = await openStore(config, storage, {
    onStop,
    warn,
    onConnectionLost: ({ message }) => log()?.warn({ reason: message }, "database connection lost"),
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
  const logouts = startLoggingOut({ services, log });
  onStop(logouts.stop);
  const signaling = startSignaling({ services, log });
  onStop(signaling.stop);
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
  const watched = { services, projects, metrics, warn: (fields: object, text: string) => log()?.warn(fields, text) };
  onStop(
    repeat(
      WATCH_EVERY_MS,
      createConnectionWatch(watched),
      warn("checking single sign-on connections failed, will retry"),
    ).stop,
  );
  onStop(repeat(WATCH_EVERY_MS, () => watchDomains(watched), warn("checking domains failed, will retry")).stop);
  onStop(repeat(WATCH_EVERY_MS, () => expireLinks(watched), warn("expiring setup links failed, will retry")).stop);
  const readiness = watch(connection, log);
  onStop(readiness.stop);
  const warnings = listWarnings(config).map(({ message, remedy }) => `${message} ${remedy}`);
  if (newerMigrations.length > 0)
    warnings.push(
      `A newer version of Portico has migrated the database (${newerMigrations.join(", ")}). This version runs on it only if it is the one directly before. Otherwise start the newer version, or restore a backup from before the upgrade.`,
    );
  return {
    connection,
    stores: { ...stores, auditKey },
    services,
    projects,
    follow,
    recorder,
    metrics,
    telemetry,
    readiness,
    deliverDue: () =>
      Promise.all([outbox.deliverDue(), webhooks.deliverDue(), logouts.deliverDue(), signaling.deliverDue()]),
    warnings: [...warnings, ...signals.warnings, ...refused],
  };
}

function watch(connection: Connection, log: Options["log"]) {
  return watchDatabase({
    ping: connection.ping,
    answeredAtMs: connection.answeredAtMs,
    onChange(isReachable, error) {
      if (isReachable) return log()?.info("database reachable again");
      const { code, message } = error as Error & { code?: unknown };
      log()?.warn({ reason: code ?? message }, "database unreachable");
    },
  });
}
