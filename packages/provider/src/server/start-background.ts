import type { FastifyBaseLogger } from "fastify";
import { startLogouts } from "../access/idp/logouts/deliver-logouts.ts";
import { startSignals } from "../access/idp/signals/deliver-signals.ts";
import { startSealing } from "../core/audit/start-sealing.ts";
import { startOutbox } from "../core/delivery/outbox.ts";
import { issuerOf } from "../core/records/session/session-jwt.ts";
import { startResealing } from "../core/server-keys/reseal.ts";
import { isCodeOver } from "../methods/otps/check-email-code.ts";
import { startWebhooks } from "../operate/webhooks/deliver-webhooks.ts";
import type { Services } from "../platform/call/call.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { rehashes } from "./capabilities.ts";

type Outbox = Parameters<typeof startOutbox>[0];
type Webhooks = Parameters<typeof startWebhooks>[0];
type Sealing = Parameters<typeof startSealing>[0];
type Resealing = Parameters<typeof startResealing>[0];

interface Monitoring {
  metrics: Metrics;
  /** Undefined until the application exists. */
  log(): FastifyBaseLogger | undefined;
}

/** Sends emails, texts and webhooks when they are due. */
export function startDeliveries({
  stores,
  transports,
  findProject,
  fetchOutside,
  metrics,
  log,
}: Monitoring & {
  stores: Pick<Outbox & Webhooks, "db" | "clock" | "serverKey">;
  transports: Outbox["transports"];
  findProject: Outbox["findProject"];
  fetchOutside: Webhooks["fetchOutside"];
}) {
  const outbox = startOutbox({
    ...stores,
    transports,
    findProject,
    isCodeOver: (projectId, code) => isCodeOver(stores.db, stores.clock.now(), projectId, code),
    onResult(result, err) {
      metrics.countMail(result);
      if (result === "failed" || result === "expired") log()?.warn({ err, result }, "delivering an email failed");
    },
    onError: (err) => log()?.warn({ err }, "reading the outbox failed"),
  });
  const webhooks = startWebhooks({
    ...stores,
    fetchOutside,
    onResult: metrics.countWebhook,
    onDisabled(endpoint) {
      metrics.countDisabledWebhook();
      log()?.warn(endpoint, "webhook endpoint disabled");
    },
    onMismatch(event, mismatches) {
      log()?.error({ ...event, mismatches }, "webhook event does not match its schema and is not sent");
    },
    onError: (err) => log()?.warn({ err }, "delivering webhooks failed"),
  });
  return { outbox, webhooks };
}

/** Tells apps about the ends of sessions. */
export function startLoggingOut({
  services,
  log,
}: Pick<Monitoring, "log"> & {
  services: Pick<Services, "db" | "clock" | "fetchOutside" | "publicUrl" | "signingKeys">;
}) {
  const { db, clock, fetchOutside, publicUrl, signingKeys } = services;
  return startLogouts({
    db,
    clock,
    fetchOutside,
    issuerOf: (project_id) => issuerOf({ publicUrl, project: { project_id } }),
    findKeys: (projectId, now) => signingKeys.findForProject(projectId, now),
    onResult(result, logout, reason) {
      if (result !== "delivered") log()?.warn({ ...logout, result, reason }, "logging out of an app failed");
    },
    onError: (err) => log()?.warn({ err }, "logging out of apps failed"),
  });
}

/** Pushes security events to apps. */
export function startSignaling({
  services,
  log,
}: Pick<Monitoring, "log"> & { services: Parameters<typeof startSignals>[0]["services"] }) {
  return startSignals({
    services,
    onProblem: ({ project_id, client_id }, problem) =>
      log()?.warn({ project_id, client_id, problem }, "sending a security event failed"),
    onDisabled: (stream) => log()?.warn(stream, "stream of security events disabled"),
    onError: (err) => log()?.warn({ err }, "sending security events failed"),
  });
}

/** Adds audit events to their hash chain, and reports events that no node has written. */
export function startWatchingAudit({
  stores,
  retention,
  metrics,
  log,
}: Monitoring & { stores: Pick<Sealing, "db" | "clock" | "auditKey">; retention: Sealing["retention"] }) {
  return startSealing({
    ...stores,
    retention,
    onWaiting: metrics.showAuditWaiting,
    onRefused(count) {
      metrics.countForeignEvents(count);
      log()?.error({ count }, "audit events were not written by a node. Run portico audit verify");
    },
    onCheckpoint: (checkpoint) => log()?.info({ audit_checkpoint: checkpoint }, "audit checkpoint"),
    onPlaces: metrics.showAuditPlaces,
    onBroken(project_id, reason) {
      const what =
        reason === "head"
          ? "the audit log's chain has no valid end, so new events are not added to it"
          : "the audit log does not contain its last checkpoint: it was rolled back, or an operator adopted it";
      log()?.error({ project_id, reason }, `${what}. Run portico audit verify`);
    },
    onError: (err) => log()?.warn({ err }, "sealing audit events failed"),
  });
}

/** Encrypts again what earlier server keys have encrypted. */
export function startRotating({
  stores,
  metrics,
  log,
}: Monitoring & { stores: Pick<Resealing, "db" | "clock" | "serverKey"> }) {
  return startResealing({
    ...stores,
    rehashes,
    onProgress({ left, lost, emptied }) {
      metrics.showSealsLeft(left);
      if (left + lost > 0) log()?.info({ left, lost }, "values encrypted with previous server keys");
      for (const key_id of emptied)
        log()?.info({ key_id }, "the previous server key is no longer used and can be removed");
    },
    onError: (err) => log()?.warn({ err }, "re-encrypting values failed"),
  });
}
