import type { FastifyInstance } from "fastify";
import type { Observe } from "../db/connection.ts";
import type { Metrics } from "../http/metrics.ts";
import type { FetchOutside } from "../lib/fetch-outside.ts";

/**
 * Traces and metrics by OpenTelemetry. They name routes, statements and servers, but contain no personal data: no
 * email addresses, no values of statements, no bodies.
 */
export interface Telemetry {
  /** Continues the trace of each request's caller, or starts one. */
  observeApp(app: FastifyInstance): void;
  /** Called for each statement. */
  observeStatement: Observe;
  observeFetch(fetchOutside: FetchOutside): FetchOutside;
  /** @param name of the operation, for example `send email`. */
  observeSending<Given extends unknown[]>(
    name: string,
    send: (...given: Given) => Promise<void>,
  ): (...given: Given) => Promise<void>;
  observeMetrics(metrics: Metrics): Metrics;
  /** Sends what is queued, for a second at most. */
  stop(): Promise<void>;
}

export type TelemetryEnvironment = Record<string, string | undefined>;

/** The signals that the standard variables enable; see `readSignals`. */
export interface Signals {
  traces: boolean;
  metrics: boolean;
  /** What is enabled but not supported. */
  warnings: string[];
}

/**
 * Reads which signals the standard environment variables of OpenTelemetry enable
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). Without an exporter or
 * endpoint, nothing is enabled.
 */
export function readSignals(environment: TelemetryEnvironment): Signals {
  const warnings: string[] = [];
  const isOn = (signal: "TRACES" | "METRICS") => {
    const exporter = environment[`OTEL_${signal}_EXPORTER`];
    if (exporter) {
      const others = exporter.split(",").filter((name) => !["otlp", "none"].includes(name.trim()));
      if (others.length > 0) warnings.push(`OTEL_${signal}_EXPORTER: ${others.join(", ")} is not supported. Use otlp.`);
      return exporter.split(",").some((name) => name.trim() === "otlp");
    }
    return Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]);
  };
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === "true") return { traces: false, metrics: false, warnings };
  const signals = { traces: isOn("TRACES"), metrics: isOn("METRICS"), warnings };
  const protocol = environment.OTEL_EXPORTER_OTLP_PROTOCOL;
  if ((signals.traces || signals.metrics) && protocol && protocol !== "http/protobuf") {
    warnings.push(`OTEL_EXPORTER_OTLP_PROTOCOL: ${protocol} is not supported, so http/protobuf is used.`);
  }
  return signals;
}
