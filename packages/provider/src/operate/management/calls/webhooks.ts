import {
  CreateWebhookEndpointRequest,
  ListWebhookDeliveriesRequest,
  Nothing,
  PullWebhooksRequest,
  PullWebhooksResponse,
  ReplayWebhooksRequest,
  ReplayWebhooksResponse,
  RotateWebhookSecretRequest,
  TestWebhookResponse,
  UpdateWebhookEndpointRequest,
  WebhookDeliveriesResponse,
  WebhookEndpointResponse,
  WebhookEndpointsResponse,
  WebhookMessageResponse,
  WebhookSecretResponse,
} from "@portico/wire/schemas";
import { getWebhookEndpoint, listWebhookEndpoints } from "../../webhooks/endpoint-rules.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from "../../webhooks/endpoints.ts";
import { pullWebhooks } from "../../webhooks/pull-webhooks.ts";
import { getWebhookMessage, listWebhookDeliveries } from "../../webhooks/read-deliveries.ts";
import { replayWebhooks, testWebhookEndpoint } from "../../webhooks/replay-webhooks.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const params = { endpoint_id: "$WEBHOOK_ENDPOINT_ID" } as const;

export const webhooks: ManagementCall[] = [
  managementCall({
    name: "webhooks.endpoints.create",
    route: "POST /b2b/webhooks/endpoints",
    summary: "Create a webhook endpoint",
    description:
      "Creates an endpoint, which receives events from then on. " +
      "The secret is returned only once. See `/docs/webhooks`.",
    request: CreateWebhookEndpointRequest,
    response: WebhookSecretResponse,
    errors: ["bad_request"],
    example: { body: { url: "https://app.example.com/webhooks/portico", event_types: ["member.deleted"] } },
    rule: createWebhookEndpoint,
  }),
  managementCall({
    name: "webhooks.endpoints.list",
    route: "GET /b2b/webhooks/endpoints",
    summary: "List webhook endpoints",
    description: "Lists the project's endpoints, oldest first.",
    response: WebhookEndpointsResponse,
    rule: listWebhookEndpoints,
  }),
  managementCall({
    name: "webhooks.endpoints.get",
    route: "GET /b2b/webhooks/endpoints/{endpoint_id}",
    summary: "Get a webhook endpoint",
    description: "Returns an endpoint.",
    response: WebhookEndpointResponse,
    errors: ["webhook_endpoint_not_found"],
    example: { params },
    rule: getWebhookEndpoint,
  }),
  managementCall({
    name: "webhooks.endpoints.update",
    route: "PUT /b2b/webhooks/endpoints/{endpoint_id}",
    summary: "Update a webhook endpoint",
    description:
      "Updates the fields that you send. Other fields keep their values. " +
      "Changing `url` requires the endpoint's `signing_secret`.",
    request: UpdateWebhookEndpointRequest,
    response: WebhookEndpointResponse,
    errors: ["webhook_endpoint_not_found", "webhook_secret_required", "bad_request"],
    example: { params, body: { event_types: ["member.deleted", "member.updated"] } },
    rule: updateWebhookEndpoint,
  }),
  managementCall({
    name: "webhooks.endpoints.delete",
    route: "DELETE /b2b/webhooks/endpoints/{endpoint_id}",
    summary: "Delete a webhook endpoint",
    description: "Deletes an endpoint with its pending deliveries and its log.",
    response: Nothing,
    errors: ["webhook_endpoint_not_found"],
    example: { params },
    rule: deleteWebhookEndpoint,
  }),
  managementCall({
    name: "webhooks.endpoints.rotate_secret",
    route: "POST /b2b/webhooks/endpoints/{endpoint_id}/secret/rotate",
    summary: "Rotate an endpoint's signing secret",
    description: "Rotates the secret. By default, the old one also signs for another day.",
    request: RotateWebhookSecretRequest,
    response: WebhookSecretResponse,
    errors: ["webhook_endpoint_not_found", "bad_request"],
    example: { params, body: { overlap_hours: 48 } },
    rule: rotateWebhookSecret,
  }),
  managementCall({
    name: "webhooks.endpoints.test",
    route: "POST /b2b/webhooks/endpoints/{endpoint_id}/test",
    summary: "Send a test event to an endpoint",
    description: "Sends the event `webhook.test` to an endpoint, regardless of its event types.",
    response: TestWebhookResponse,
    errors: ["webhook_endpoint_not_found", "bad_request"],
    example: { params },
    rule: testWebhookEndpoint,
  }),
  managementCall({
    name: "webhooks.endpoints.pull",
    route: "POST /b2b/webhooks/endpoints/{endpoint_id}/pull",
    isRepeatable: true,
    summary: "Pull an endpoint's waiting messages",
    description:
      "Returns the waiting messages of an endpoint without a `url`, signed as if they were posted. " +
      "`portico webhooks listen` makes this call, for servers that the provider cannot reach.",
    request: PullWebhooksRequest,
    response: PullWebhooksResponse,
    errors: ["webhook_endpoint_not_found", "bad_request"],
    example: { params: { endpoint_id: "$WEBHOOK_LISTENER_ID" }, body: {} },
    rule: pullWebhooks,
  }),
  managementCall({
    name: "webhooks.messages.search",
    route: "POST /b2b/webhooks/endpoints/{endpoint_id}/messages/search",
    isRepeatable: true,
    summary: "List an endpoint's deliveries",
    description: "Lists the deliveries of an endpoint, newest first.",
    request: ListWebhookDeliveriesRequest,
    response: WebhookDeliveriesResponse,
    errors: ["webhook_endpoint_not_found", "invalid_cursor"],
    example: { params, body: { status: "failed", limit: 10 } },
    rule: listWebhookDeliveries,
  }),
  managementCall({
    name: "webhooks.messages.get",
    route: "GET /b2b/webhooks/endpoints/{endpoint_id}/messages/{message_id}",
    summary: "Get a webhook message",
    description: "Returns a message with its body and all attempts: time, duration and response.",
    response: WebhookMessageResponse,
    errors: ["webhook_endpoint_not_found", "webhook_message_not_found"],
    example: { params: { ...params, message_id: "$WEBHOOK_MESSAGE_ID" } },
    rule: getWebhookMessage,
  }),
  managementCall({
    name: "webhooks.messages.replay",
    route: "POST /b2b/webhooks/endpoints/{endpoint_id}/messages/replay",
    summary: "Replay webhook messages",
    description:
      "Sends messages again with the same IDs: one message, those of a time range, or failed ones. " +
      "Replayed messages go to the end of the queue. A time range includes messages that the endpoint missed while it was disabled.",
    request: ReplayWebhooksRequest,
    response: ReplayWebhooksResponse,
    errors: ["webhook_endpoint_not_found", "webhook_message_not_found", "bad_request"],
    example: { params, body: { failed_only: true } },
    rule: replayWebhooks,
  }),
];
