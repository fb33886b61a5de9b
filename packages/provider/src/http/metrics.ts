import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { PoolSizes } from "../db/connect.ts";

export interface Metrics {
  observeRequest(request: { route: string; method: string; status: number }, seconds: number): void;
  /** `failed` will be tried again; `expired` will not, and somebody waited in vain. */
  countMail(result: "sent" | "failed" | "expired"): void;
  countTelemetry(eventName: string): void;
  contentType: string;
  /** In Prometheus's text format. */
  render(): Promise<string>;
}

/** Metrics of one node, in a registry of their own: tests start many providers in a process. */
export function createMetrics(poolSizes: () => PoolSizes): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "portico_http_request_duration_seconds",
    help: "Requests and how long they took, by route, method and status.",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const mails = new Counter({
    name: "portico_outbox_results_total",
    help: "Attempts to deliver a mail, by result. Alarm on expired: somebody waited in vain.",
    labelNames: ["result"],
    registers,
  });
  const telemetry = new Counter({
    name: "portico_telemetry_events_total",
    help: "Telemetry events of browsers, by name.",
    labelNames: ["event_name"],
    registers,
  });
  new Gauge({
    name: "portico_database_connections",
    help: "Connections of the pool by state; waiting counts requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolSizes())) this.set({ state }, count);
    },
  });

  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    countMail: (result) => mails.inc({ result }),
    countTelemetry: (eventName) => telemetry.inc({ event_name: eventName }),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}
