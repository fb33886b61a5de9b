import { setTimeout as sleep } from "node:timers/promises";
import type { PullWebhooksRequest, PullWebhooksResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { closeDelivery, insertAttempt, listWaiting } from "./deliveries-store.ts";
import { type OfEndpoint, requireLockedEndpoint } from "./endpoint-rules.ts";
import { bodyOf, typeOf } from "./public-events.ts";
import { failDelivery } from "./schedule.ts";
import { openSecrets, signedHeaders } from "./secrets.ts";
import { updateEndpoint } from "./store.ts";

const MOST_AT_ONCE = 100;
const LOOK_EVERY_MS = 250;

/**
 * Returns the messages that wait for an endpoint without a URL, signed as if posted: for servers that the provider
 * cannot reach. Messages that are not acknowledged are returned again.
 * @throws ApiError `webhook_endpoint_not_found`, `bad_request` for an endpoint with a URL.
 */
export async function pullWebhooks(
  call: Call,
  { endpoint_id, done = [], wait_seconds = 0 }: OfEndpoint & PullWebhooksRequest,
): Promise<PullWebhooksResponse> {
  const endpoint = await transaction(call, async (tx) => {
    const held = await requireLockedEndpoint(call, tx, { endpoint_id });
    if (held.url !== null)
      throw new ApiError("bad_request", {
        message: "The endpoint has a url, so its messages are posted and cannot be pulled.",
      });
    const { project_id } = held;
    for (const { message_id: event_id, status_code, latency_ms } of done) {
      const deliveryKey = { project_id, endpoint_id, event_id };
      const isTaken = status_code >= 200 && status_code < 300;
      if (!(await closeDelivery(tx, deliveryKey, isTaken ? "delivered" : "failed"))) continue;
      const attempt = { attempted_at: call.clock.now(), latency_ms, status_code, problem: null, body: "" };
      await insertAttempt(tx, { ...deliveryKey, ...attempt, expires_at: call.clock.in(lifetimes.webhookMessage) });
    }
    await updateEndpoint(tx, held, { expires_at: call.clock.in(lifetimes.webhookListener) });
    return held;
  });
  const endsAtMs = performance.now() + wait_seconds * 1000;
  let waiting = await listWaiting(call.db, endpoint, MOST_AT_ONCE);
  while (waiting.length === 0 && performance.now() < endsAtMs) {
    await sleep(LOOK_EVERY_MS);
    waiting = await listWaiting(call.db, endpoint, MOST_AT_ONCE);
  }
  const now = call.clock.now();
  const secrets = openSecrets(call.serverKey, endpoint, now);
  const messages: PullWebhooksResponse["messages"] = [];
  for (const event of waiting) {
    const read = bodyOf(event);
    const { event_id: messageId, is_replay: isReplay, action, attempts } = event;
    if ("mismatches" in read) {
      await failDelivery(call.db, call.clock, { ...endpoint, event_id: messageId, attempts }, read.mismatches);
    } else {
      const headers = signedHeaders({ messageId, body: read.body, now, secrets, isReplay });
      messages.push({ message_id: messageId, type: typeOf(action), headers, body: read.body });
    }
  }
  return { messages };
}
