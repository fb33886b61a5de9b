import type { QueuedMessage } from "../../core/delivery/outbox-queue.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { onceCommitted } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { deleteDelivery, findDelivery, replayDeliveries, retryDeliveriesNow } from "./deliveries-store.ts";
import { requireLockedEndpoint } from "./endpoint-rules.ts";
import { countWebhooks, listQueuedWebhooks, type QueuedWebhookRow } from "./queue-store.ts";
import { IN_PROGRESS, MOST_AT_ONCE, timesOf } from "./replay-webhooks.ts";
import { listEndpointRows } from "./store.ts";

/** Lists undelivered messages by project; of one, or of all. */
export async function countWebhookMessages(db: Db, projectId?: string) {
  return (await countWebhooks(db, projectId)).map((row) => ({ ...row, queue: "webhooks" as const }));
}

/** Returns a page of the project's undelivered webhooks, newest first. */
export async function listWebhookMessages(
  call: Call,
  page: { state?: QueuedMessage["state"] | undefined; before?: [string, string] | undefined; limit: number },
): Promise<QueuedMessage[]> {
  const rows = await listQueuedWebhooks(call.db, { ...page, project_id: call.project.project_id });
  return rows.map(viewQueued);
}

function viewQueued(row: QueuedWebhookRow): QueuedMessage {
  const isFailed = row.status === "failed";
  const answered = row.status_code === null ? "" : `The endpoint answered ${row.status_code}.`;
  return {
    queue: "webhooks",
    message_id: row.event_id,
    endpoint_id: row.endpoint_id,
    state: isFailed ? "failed" : row.attempts === 0 ? "waiting" : "retrying",
    receiver: new URL(row.url).origin,
    attempts: row.attempts,
    created_at: row.occurred_at.toISOString(),
    next_attempt_at: isFailed || row.is_disabled ? null : row.next_attempt_at.toISOString(),
    last_error: row.is_disabled
      ? "The endpoint is disabled. Enable it to deliver the waiting events."
      : (row.problem ?? answered),
    can_retry: !row.is_disabled,
  };
}

interface OfMessage {
  endpoint_id: string;
  message_id: string;
}

/**
 * Retries one message now, or all that failed or wait for their next attempt. @throws ApiError
 * `queued_message_not_found`, `bad_request`.
 */
export async function retryWebhooks(call: Call, tx: Db, of: Partial<OfMessage>): Promise<number> {
  const { project_id } = call.project;
  const times = { ...timesOf(call), leaseUntil: call.clock.in(IN_PROGRESS), limit: MOST_AT_ONCE };
  onceCommitted(call.wakeOutbox.webhooks);
  if (of.message_id !== undefined) {
    const { endpoint_id, message_id } = requireBoth(of);
    const endpoint = await requireLockedEndpoint(call, tx, { endpoint_id });
    if (endpoint.disabled_at)
      throw new ApiError("bad_request", { message: "The endpoint is disabled. Enable it first." });
    if (!(await findDelivery(tx, { project_id, endpoint_id, event_id: message_id }))) {
      throw new ApiError("queued_message_not_found");
    }
    return replayDeliveries(tx, endpoint, { event_id: message_id, failedOnly: false }, times);
  }
  let retried = 0;
  for (const row of await listEndpointRows(tx, project_id, call.clock.now())) {
    if (row.disabled_at !== null || row.url === null) continue;
    const endpoint = await requireLockedEndpoint(call, tx, row);
    retried += await replayDeliveries(tx, endpoint, { failedOnly: true }, times);
    retried += await retryDeliveriesNow(tx, endpoint, times);
  }
  return retried;
}

/**
 * Removes one message from its queue, so that the next ones continue. The event can still be replayed. @throws ApiError
 * `queued_message_not_found`, `bad_request`.
 */
export async function dropWebhook(call: Call, tx: Db, of: Partial<OfMessage>): Promise<void> {
  const { endpoint_id, message_id } = requireBoth(of);
  const deliveryKey = { project_id: call.project.project_id, endpoint_id, event_id: message_id };
  const found = await findDelivery(tx, deliveryKey);
  if (!found || found.status === "delivered") throw new ApiError("queued_message_not_found");
  await deleteDelivery(tx, deliveryKey);
  onceCommitted(call.wakeOutbox.webhooks);
}

function requireBoth({ endpoint_id, message_id }: Partial<OfMessage>): OfMessage {
  if (endpoint_id !== undefined && message_id !== undefined) return { endpoint_id, message_id };
  throw new ApiError("bad_request", { message: "Send endpoint_id and message_id to choose a webhook." });
}
