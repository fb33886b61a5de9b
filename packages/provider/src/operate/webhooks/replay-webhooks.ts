import type { ReplayWebhooksRequest, ReplayWebhooksResponse, TestWebhookResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { json } from "../../platform/db/schema.ts";
import { onceCommitted, transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { insertDelivery, insertEvent, replayDeliveries } from "./deliveries-store.ts";
import { type OfEndpoint, requireLockedEndpoint } from "./endpoint-rules.ts";
import { TEST_ACTION } from "./public-events.ts";

export const MOST_AT_ONCE = 10_000;
/** Longer than a lease: a message that waits longer is with no node. */
export const IN_PROGRESS = { seconds: 15 };

/**
 * Sends messages again, with the same IDs: one message, those of a period, or those that failed.
 * @throws ApiError `webhook_endpoint_not_found`, `webhook_message_not_found`, `bad_request`.
 */
export async function replayWebhooks(
  call: Call,
  { endpoint_id, message_id, from, until, failed_only = false }: OfEndpoint & ReplayWebhooksRequest,
): Promise<ReplayWebhooksResponse> {
  if (message_id === undefined && from === undefined && until === undefined && !failed_only) {
    throw new ApiError("bad_request", {
      message: "Send message_id, from, until or failed_only to choose the messages.",
    });
  }
  const times = timesOf(call);
  return transaction(call, async (tx) => {
    const endpoint = await requireLockedEndpoint(call, tx, { endpoint_id });
    const which = {
      event_id: message_id,
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
      failedOnly: failed_only,
    };
    const leaseUntil = call.clock.in(IN_PROGRESS);
    const replayed = await replayDeliveries(tx, endpoint, which, { ...times, leaseUntil, limit: MOST_AT_ONCE });
    if (message_id !== undefined && replayed === 0) throw new ApiError("webhook_message_not_found");
    onceCommitted(call.wakeOutbox.webhooks);
    return { replayed };
  });
}

/**
 * Sends `webhook.test` to an endpoint, whatever types it subscribes to. @throws ApiError `webhook_endpoint_not_found`,
 * `bad_request`.
 */
export async function testWebhookEndpoint(call: Call, of: OfEndpoint): Promise<TestWebhookResponse> {
  const event_id = newId(call.project, "webhook-message");
  const { now, lastAttemptAt, expiresAt } = timesOf(call);
  return transaction(call, async (tx) => {
    const { project_id, endpoint_id, disabled_at } = await requireLockedEndpoint(call, tx, of);
    if (disabled_at) throw new ApiError("bad_request", { message: "The endpoint is disabled. Enable it first." });
    const noSubject = { organization_id: null, member_id: null, email_address: null, details: json({}) };
    await insertEvent(tx, {
      project_id,
      event_id,
      action: TEST_ACTION,
      occurred_at: now,
      ...noSubject,
      expires_at: expiresAt,
    });
    await insertDelivery(tx, {
      project_id,
      endpoint_id,
      event_id,
      // A queue of its own, so that a test does not wait behind failing messages.
      ordering_key: event_id,
      status: "pending",
      next_attempt_at: now,
      last_attempt_at: lastAttemptAt,
      expires_at: expiresAt,
    });
    onceCommitted(call.wakeOutbox.webhooks);
    return { message_id: event_id };
  });
}

export function timesOf({ clock }: Call) {
  return {
    now: clock.now(),
    lastAttemptAt: clock.in(lifetimes.webhookTries),
    expiresAt: clock.in(lifetimes.webhookMessage),
  };
}
