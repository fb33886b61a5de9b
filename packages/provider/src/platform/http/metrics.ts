import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isEqualInConstantTime } from "../crypto/server-key.ts";
import type { PoolSizes } from "../db/connection.ts";
import { createStatementNames } from "../db/statement-names.ts";

export const captchaResults = ["passed", "missing", "refused", "unverified"] as const;
export type CaptchaResult = (typeof captchaResults)[number];
export const deviceVerdicts = ["ALLOW", "CHALLENGE", "BLOCK", "missing", "unverified"] as const;
export type DeviceVerdict = (typeof deviceVerdicts)[number];

export interface ObservedRequest {
  route: string;
  method: string;
  status: number;
  /** The following is only measured in the database, because it would be too many labels. */
  projectId?: string | undefined;
  errorType?: string | null;
  limit?: string | null;
}

export interface Metrics {
  observeRequest(request: ObservedRequest, seconds: number): void;
  observeStatement(sql: string, seconds: number): void;
  /** `failed` will be retried. `expired` will not be retried. `superseded` was replaced by a newer message. */
  countMail(result: "sent" | "failed" | "expired" | "superseded"): void;
  countTelemetry(eventName: string): void;
  /** A reading of an identity provider's metadata. */
  countMetadata(result: "changed" | "unchanged" | "failed"): void;
  /** A call that requires a captcha. */
  countCaptcha(provider: string, result: CaptchaResult): void;
  /** A call with a telemetry ID, or that should have one. */
  countDevice(mode: string, verdict: DeviceVerdict): void;
  /** Connections whose identity provider's last certificate expires. */
  showExpiring(connections: { expired: number; expires_soon: number }): void;
  /** An attempt of a webhook: `retried` will be tried again, `failed` will not. */
  countWebhook(result: "delivered" | "retried" | "failed"): void;
  /** An endpoint that was disabled. */
  countDisabledWebhook(): void;
  /** Values that only previous server keys can decrypt. */
  showSealsLeft(count: number): void;
  /** The age of the oldest unsealed audit event, in seconds. */
  showAuditWaiting(seconds: number): void;
  /** Audit events that no node wrote. */
  countForeignEvents(count: number): void;
  /** The sum of the positions of all audit logs, and the number of logs without a valid head. */
  showAuditPlaces(places: number, headless: number): void;
  /** Whether this header allows reading the metrics. */
  isReader(authorization: string | undefined): boolean;
  contentType: string;
  /** In Prometheus's text format. */
  render(): Promise<string>;
}

/**
 * The metrics of one node, in their own registry, because tests start many providers in one process.
 * @param token required to read the metrics, if set.
 */
export function createMetrics(poolSizes: () => PoolSizes, token?: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });

  const requests = new Histogram({
    name: "portico_http_request_duration_seconds",
    help: "Requests and how long they took, by route, method and status.",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  // Three buckets, because each statement has a series for each of them.
  const statements = new Histogram({
    name: "portico_database_statement_duration_seconds",
    help: "Statements and how long they took, by verb and first table.",
    labelNames: ["statement"],
    buckets: [0.01, 0.1, 1],
    registers,
  });
  const nameStatement = createStatementNames();
  const mails = counter(
    "portico_outbox_results_total",
    "Attempts to deliver an email, by result. Alert on expired: a member never received it.",
    "result",
  );
  const telemetry = counter("portico_telemetry_events_total", "Telemetry events of browsers, by name.", "event_name");
  const metadata = counter(
    "portico_sso_metadata_total",
    "Fetches of identity providers' metadata, by result. Alert on failed: the provider may miss a new certificate.",
    "result",
  );
  const captchas = counter(
    "portico_captcha_results_total",
    "Calls that require a captcha, by captcha and result. Alert on unverified: the service does not respond.",
    "provider",
    "result",
  );
  const devices = counter(
    "portico_device_verdicts_total",
    "Calls with a fingerprint, by mode and verdict. Alert on unverified: the service does not respond.",
    "mode",
    "verdict",
  );
  const expiring = gauge(
    "portico_sso_certificates_expiring",
    "Connections whose identity provider has no certificate that is valid for another 30 days, by state.",
    "state",
  );
  new Gauge({
    name: "portico_database_connections",
    help: "Connections of the pool by state; waiting counts requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolSizes())) this.set({ state }, count);
    },
  });

  const seals = gauge(
    "portico_server_key_seals_left",
    "During a rotation of the server key: values that are still encrypted with a previous key.",
  );
  const auditWaiting = gauge(
    "portico_audit_unsealed_seconds",
    "Seconds for which the oldest audit event has waited for its position in the chain. Alert above 60.",
  );
  const foreignEvents = counter(
    "portico_audit_foreign_events_total",
    "Audit events that were not written by the provider. Alert on any.",
  );
  const auditPositions = gauge(
    "portico_audit_checkpoint_places",
    "The sum of the positions of all audit logs' heads, in the checkpoints that the node logs. Alert when it falls: a log was reset to an earlier state.",
  );
  const headlessLogs = gauge("portico_audit_headless_logs", "Audit logs whose chain has no valid head. Alert on any.");
  const webhooks = counter(
    "portico_webhook_results_total",
    "Attempts to deliver a webhook, by result. Alert on failed: a receiver has missed something for three days, or an event could not be sent at all.",
    "result",
  );
  const disabledWebhooks = counter(
    "portico_webhook_endpoints_disabled_total",
    "Webhook endpoints that were disabled, because they responded with 410 or accepted nothing for three days.",
  );
  // Start at 0: a counter that first appears as 1 has not increased, so no alert would fire.
  for (const result of ["sent", "failed", "expired", "superseded"]) mails.inc({ result }, 0);
  for (const result of ["delivered", "retried", "failed"]) webhooks.inc({ result }, 0);
  for (const result of ["changed", "unchanged", "failed"]) metadata.inc({ result }, 0);
  for (const state of ["expired", "expires_soon"]) expiring.set({ state }, 0);
  for (const provider of ["proof_of_work", "recaptcha_enterprise", "turnstile"])
    for (const result of captchaResults) captchas.inc({ provider, result }, 0);
  for (const mode of ["OBSERVATION", "DECISIONING"])
    for (const verdict of deviceVerdicts) devices.inc({ mode, verdict }, 0);

  return {
    observeRequest: ({ route, method, status }, seconds) => requests.observe({ route, method, status }, seconds),
    observeStatement: (sql, seconds) => statements.observe({ statement: nameStatement(sql) }, seconds),
    countMail: (result) => mails.inc({ result }),
    countTelemetry: (eventName) => telemetry.inc({ event_name: eventName }),
    countMetadata: (result) => metadata.inc({ result }),
    countCaptcha: (provider, result) => captchas.inc({ provider, result }),
    countDevice: (mode, verdict) => devices.inc({ mode, verdict }),
    showExpiring(connections) {
      for (const [state, count] of Object.entries(connections)) expiring.set({ state }, count);
    },
    showAuditWaiting: (seconds) => auditWaiting.set(seconds),
    countForeignEvents: (count) => foreignEvents.inc(count),
    showAuditPlaces(places, headless) {
      auditPositions.set(places);
      headlessLogs.set(headless);
    },
    countWebhook: (result) => webhooks.inc({ result }),
    countDisabledWebhook: () => disabledWebhooks.inc(),
    showSealsLeft: (count) => seals.set(count),
    isReader: (authorization = "") => token === undefined || isEqualInConstantTime(authorization, `Bearer ${token}`),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}
