import type {
  ListWebhookDeliveriesRequest,
  WebhookDeliveriesResponse,
  WebhookDelivery,
  WebhookMessageResponse,
} from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, takePage, writeCursor } from "../../platform/http/search-cursor.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { type DeliveryWithEvent, findDelivery, findEvent, listAttempts, listDeliveries } from "./deliveries-store.ts";
import { type OfEndpoint, requireEndpoint } from "./endpoint-rules.ts";
import { bodyOf, typeOf } from "./public-events.ts";

const DEFAULT_LIMIT = 100;
const ATTEMPTS_SHOWN = 50;

/** Lists an endpoint's messages, newest first. @throws ApiError `webhook_endpoint_not_found`, `invalid_cursor`. */
export async function listWebhookDeliveries(
  call: Call,
  { endpoint_id, status, limit = DEFAULT_LIMIT, cursor }: OfEndpoint & ListWebhookDeliveriesRequest,
): Promise<WebhookDeliveriesResponse> {
  const endpoint = await requireEndpoint(call, { endpoint_id });
  const searched = ["webhooks.deliveries", endpoint_id, status ?? ""];
  const before = readCursor(call, searched, cursor);
  const { page, last } = await takePage(limit, (most) =>
    listDeliveries(call.db, endpoint, { status, before, limit: most }),
  );
  return {
    deliveries: page.map(viewDelivery),
    results_metadata: { ...(last && { next_cursor: writeCursor(call, searched, last.event_id) }) },
  };
}

/**
 * Returns one message, with its payload and each attempt. @throws ApiError `webhook_endpoint_not_found`,
 * `webhook_message_not_found`.
 */
export async function getWebhookMessage(
  call: Call,
  { endpoint_id, message_id }: OfEndpoint & { message_id: string },
): Promise<WebhookMessageResponse> {
  const { project_id } = await requireEndpoint(call, { endpoint_id });
  const deliveryKey = { project_id, endpoint_id, event_id: message_id };
  const delivery = await findDelivery(call.db, deliveryKey);
  const event = delivery && (await findEvent(call.db, deliveryKey));
  if (!event) throw new ApiError("webhook_message_not_found");
  const read = bodyOf(event);
  const attempts = await listAttempts(call.db, deliveryKey, ATTEMPTS_SHOWN);
  return {
    delivery: viewDelivery(delivery),
    body: "body" in read ? read.body : "",
    attempts: attempts.map(({ attempted_at, latency_ms, status_code, problem, body }) => ({
      attempted_at: attempted_at.toISOString(),
      latency_ms,
      status_code,
      problem,
      body,
    })),
  };
}

function viewDelivery(row: DeliveryWithEvent): WebhookDelivery {
  const { event_id, action, occurred_at, status, attempts, next_attempt_at } = row;
  return {
    message_id: event_id,
    type: typeOf(action),
    occurred_at: occurred_at.toISOString(),
    status,
    attempts,
    next_attempt_at: status === "pending" ? next_attempt_at.toISOString() : null,
  };
}
