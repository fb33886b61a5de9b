import { type Lease, startLeasedWorker } from "../../core/delivery/leased-worker.ts";
import { nextAttempt } from "../../core/delivery/next-attempt.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import { before } from "../../platform/lib/duration.ts";
import { type FetchOutside, OutsideError } from "../../platform/lib/fetch-outside.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteDelivery,
  insertAttempt,
  listDueProjects,
  loadDelivery,
  settleDelivery,
} from "./deliveries-store.ts";
import { actionsOf, bodyOf } from "./public-events.ts";
import { failDelivery, maskAnswer } from "./schedule.ts";
import type { EndpointRow, EventRow } from "./schema.ts";
import { openSecrets, signedHeaders } from "./secrets.ts";
import { hasEndpoints, refreshActions, updateEndpoint } from "./store.ts";

const SLOTS = 20;
/** Parallel deliveries per endpoint, so that a slow receiver leaves slots to others. */
const SLOTS_EACH = 4;
/** Shorter than Standard Webhooks recommends, because a slow receiver occupies a slot until then. */
const TIMEOUT_MS = 5_000;

export type WebhookResult = "delivered" | "retried" | "failed";

interface WebhookOptions {
  db: Db;
  clock: Clock;
  serverKey: ServerKey;
  fetchOutside: FetchOutside;
  onResult(result: WebhookResult): void;
  /** An endpoint was disabled and receives nothing until it is enabled again. */
  onDisabled(endpoint: Pick<EndpointRow, "project_id" | "endpoint_id" | "status">): void;
  /** An event does not match its type's schema. It is dropped, and the defect is ours. */
  onMismatch(event: Pick<EventRow, "project_id" | "event_id" | "action">, mismatches: string[]): void;
  onError(error: unknown): void;
}

interface Outcome {
  status_code: number | null;
  problem: string | null;
  body: string;
  retryAfter?: string | null;
}

/** Starts the worker that posts events to the endpoints of all projects. Each node runs one. */
export function startWebhooks({
  db,
  clock,
  serverKey,
  fetchOutside,
  onResult,
  onDisabled,
  onMismatch,
  onError,
}: WebhookOptions) {
  const underWay = new Map<string, number>();
  let isUsed = false;
  // This version may have changed which actions a type means.
  const ready = refreshActions(db, actionsOf).catch(onError);

  const worker = startLeasedWorker<ClaimedDelivery>({
    clock,
    slots: SLOTS,
    async listDue(now) {
      isUsed = await hasEndpoints(db);
      return isUsed ? listDueProjects(db, now, listBusy()) : [];
    },
    claim: (project_id, now, leaseUntil, limit) =>
      claimDeliveries(db, { project_id, now, leaseUntil, limit, limitEach: SLOTS_EACH, busy: listBusy() }),
    renew: (delivery, next_attempt_at) => settleDelivery(db, delivery, { next_attempt_at }),
    // Messages of endpoints with enough parallel deliveries stay in the queue.
    mayHaveMore: true,
    async deliver(delivery, lease) {
      const { endpoint_id } = delivery;
      underWay.set(endpoint_id, (underWay.get(endpoint_id) ?? 0) + 1);
      try {
        await deliver(delivery, lease);
      } finally {
        const left = (underWay.get(endpoint_id) ?? 1) - 1;
        if (left > 0) underWay.set(endpoint_id, left);
        else underWay.delete(endpoint_id);
      }
    },
    onError,
  });

  return {
    /** Nodes without any endpoint in their database ignore events. They check again at each poll. */
    wake: () => isUsed && worker.wake(),
    async deliverDue() {
      await ready;
      await worker.deliverDue();
    },
    stop: worker.stop,
  };

  function listBusy(): string[] {
    return [...underWay].filter(([, count]) => count >= SLOTS_EACH).map(([id]) => id);
  }

  async function deliver(delivery: ClaimedDelivery, lease: Lease): Promise<void> {
    const loaded = await loadDelivery(db, delivery);
    if (!loaded?.endpoint.url) return deleteDelivery(db, delivery);
    const { event, endpoint } = loaded;
    const begun = clock.now();
    const startedMs = performance.now();
    const read = bodyOf(event);
    if ("mismatches" in read) {
      await lease.end();
      await failDelivery(db, clock, delivery, read.mismatches);
      const { project_id, event_id, action } = event;
      onMismatch({ project_id, event_id, action }, read.mismatches);
      return onResult("failed");
    }
    const outcome = await post(loaded.endpoint.url, delivery, endpoint, read.body);
    await lease.end();
    if (lease.isAbandoned()) return;
    const { project_id, endpoint_id, event_id } = delivery;
    const { retryAfter, ...answer } = outcome;
    await insertAttempt(db, {
      project_id,
      endpoint_id,
      event_id,
      attempted_at: begun,
      latency_ms: Math.round(performance.now() - startedMs),
      ...answer,
      expires_at: clock.in(lifetimes.webhookMessage),
    });
    const isTaken = answer.status_code !== null && answer.status_code >= 200 && answer.status_code < 300;
    onResult(isTaken ? await succeed(delivery, endpoint) : await fail(delivery, endpoint, outcome));
  }

  async function post(url: string, delivery: ClaimedDelivery, endpoint: EndpointRow, body: string): Promise<Outcome> {
    try {
      const now = clock.now();
      const { event_id: messageId, is_replay: isReplay } = delivery;
      const headers = signedHeaders({ messageId, body, now, secrets: openSecrets(serverKey, endpoint, now), isReplay });
      const response = await fetchOutside(url, { method: "POST", headers, body, timeoutMs: TIMEOUT_MS });
      const retryAfter =
        response.status === 429 || response.status === 503 ? response.headers.get("retry-after") : null;
      return { status_code: response.status, problem: null, body: maskAnswer(await response.text()), retryAfter };
    } catch (error) {
      // Any error counts as a failed attempt. Otherwise the attempt would be repeated forever.
      if (!(error instanceof OutsideError)) onError(error);
      const problem =
        error instanceof OutsideError ? error.message : "It could not be sent; the provider's log says why.";
      return { status_code: null, problem: problem.slice(0, 200), body: "" };
    }
  }

  async function succeed(delivery: ClaimedDelivery, endpoint: EndpointRow): Promise<WebhookResult> {
    await settleDelivery(db, delivery, { status: "delivered" });
    if (endpoint.failing_since) await updateEndpoint(db, endpoint, { failing_since: null });
    return "delivered";
  }

  async function fail(delivery: ClaimedDelivery, endpoint: EndpointRow, outcome: Outcome): Promise<WebhookResult> {
    const now = clock.now();
    const { attempts, last_attempt_at: lastAttemptAt } = delivery;
    const next = nextAttempt({ attempts, now, lastAttemptAt, retryAfter: outcome.retryAfter, random: Math.random() });
    await settleDelivery(db, delivery, next ? { next_attempt_at: next } : { status: "failed" });
    const since = endpoint.failing_since ?? now;
    // RFC 9110 section 15.5.11: a receiver that answers 410 wants no more messages.
    if (outcome.status_code === 410) await disable(endpoint, "gone");
    else if (since <= before(now, lifetimes.webhookTries)) await disable(endpoint, "failing");
    else if (!endpoint.failing_since) await updateEndpoint(db, endpoint, { failing_since: since });
    return next ? "retried" : "failed";
  }

  async function disable(endpoint: EndpointRow, status: "gone" | "failing"): Promise<void> {
    await updateEndpoint(db, endpoint, { status, disabled_at: clock.now() });
    onDisabled({ project_id: endpoint.project_id, endpoint_id: endpoint.endpoint_id, status });
  }
}
