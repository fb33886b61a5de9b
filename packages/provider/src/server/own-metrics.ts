import type { FastifyBaseLogger } from "fastify";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { type MetricsServer, serveMetrics } from "../platform/http/probes.ts";
import { explainListeningError } from "./startup/check-listening.ts";
import { attempt } from "./startup/start-error.ts";

/** The port that OpenTelemetry suggests for Prometheus. */
const METRICS_PORT = 9464;

/** Returns the port for metrics; undefined if they are a page of the main server. */
export function ownMetricsPort({ metrics_port, port, mode }: ProviderConfig): number | undefined {
  if (metrics_port === undefined) return mode === "production" ? METRICS_PORT : undefined;
  return metrics_port === port && port !== 0 ? undefined : metrics_port;
}

/**
 * Serves the metrics on their own port, if they have one.
 * @throws StartError if a configured port is not available. If no port is configured, the provider starts without
 * metrics.
 */
export async function serveOwnMetrics(
  config: ProviderConfig,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Promise<MetricsServer | undefined> {
  const port = ownMetricsPort(config);
  if (port === undefined) return;
  const at = { host: config.metrics_host, port };
  const fields = { host: "metrics_host", port: "metrics_port" } as const;
  try {
    const served = await attempt(
      config,
      () => serveMetrics(metrics, at),
      (error) => (config.metrics_port === undefined ? undefined : explainListeningError({ ...at, fields }, error)),
    );
    log.info(`metrics at ${served.url}`);
    return served;
  } catch (error) {
    // Several nodes run on one machine, and no port is configured.
    if (config.metrics_port !== undefined) throw error;
    log.warn(
      { reason: (error as NodeJS.ErrnoException).code },
      `metrics_port: ${at.host}:${at.port} is not available, so this node serves no metrics. Set PORTICO_METRICS_PORT.`,
    );
  }
}
