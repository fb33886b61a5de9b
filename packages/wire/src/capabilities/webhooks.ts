import { z } from "zod";
import { Timestamp, Url } from "../entities/fields.ts";

const EventType = z.string().max(64);
const Secret = z.string().max(128).describe("`whsec_` followed by 24 to 64 bytes in base64, as in Standard Webhooks.");

const settings = {
  url: Url.describe("URL that events are posted to, with https and a public IP address."),
  description: z.string().max(256).describe("A description for you."),
  event_types: z.array(EventType).max(100).nullable().describe("The event types to send; null for all."),
  ordering: z
    .enum(["organization", "member", "none"])
    .describe(
      "Which events are sent in order: those of one organization, those of one member, or none. A failing event delays only the events after it in the same order.",
    ),
};

/** An endpoint in the management API. */
export const WebhookEndpoint = z.object({
  endpoint_id: z.string().describe("Its ID."),
  ...settings,
  url: z
    .string()
    .nullable()
    .describe("URL that events are posted to; null for an endpoint of `portico webhooks listen`."),
  status: z
    .enum(["enabled", "disabled", "gone", "failing"])
    .describe(
      "Why it is disabled: `disabled` by you, `gone` after a 410 response, `failing` after three days of failures.",
    ),
  disabled_at: Timestamp.nullable().describe("When it was disabled; null while it is enabled."),
  failing_since: Timestamp.nullable().describe("When the current series of failures started; null after a success."),
  secrets: z.number().describe("How many secrets sign messages: 2 during a rotation."),
  pending: z.number().describe("Pending deliveries, counted up to 1000."),
  created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
  updated_at: Timestamp.describe("When it was last changed; RFC 3339, UTC."),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const CreateWebhookEndpointRequest = z.strictObject({
  url: settings.url
    .nullable()
    .describe(
      "URL that events are posted to. Null for an endpoint that is read with `pull`, which is deleted an hour after the last call.",
    ),
  description: settings.description.optional(),
  event_types: settings.event_types.optional(),
  ordering: settings.ordering.optional(),
  signing_secret: Secret.optional().describe("A secret of your own. Default: generated."),
});
export type CreateWebhookEndpointRequest = z.infer<typeof CreateWebhookEndpointRequest>;

export const UpdateWebhookEndpointRequest = z.strictObject({
  url: settings.url.optional(),
  description: settings.description.optional(),
  event_types: settings.event_types.optional(),
  ordering: settings.ordering.optional(),
  is_enabled: z.boolean().optional().describe("False disables it. True enables it and sends the waiting events."),
  signing_secret: Secret.optional().describe("The endpoint's current secret, required to change `url`."),
});
export type UpdateWebhookEndpointRequest = z.infer<typeof UpdateWebhookEndpointRequest>;

export const WebhookEndpointResponse = z.object({ endpoint: WebhookEndpoint.describe("The endpoint.") });
export type WebhookEndpointResponse = z.infer<typeof WebhookEndpointResponse>;

export const WebhookEndpointsResponse = z.object({
  endpoints: z.array(WebhookEndpoint).describe("The endpoints, oldest first."),
});
export type WebhookEndpointsResponse = z.infer<typeof WebhookEndpointsResponse>;

export const WebhookSecretResponse = WebhookEndpointResponse.extend({
  signing_secret: z.string().describe("The secret that signs its messages. It is returned only once."),
});
export type WebhookSecretResponse = z.infer<typeof WebhookSecretResponse>;

export const RotateWebhookSecretRequest = z.strictObject({
  overlap_hours: z
    .number()
    .int()
    .min(0)
    .max(168)
    .optional()
    .describe("How many hours both secrets sign messages. 0 removes the old secret immediately. Default: 24."),
  signing_secret: Secret.optional().describe("The new secret. Default: generated."),
});
export type RotateWebhookSecretRequest = z.infer<typeof RotateWebhookSecretRequest>;

/** The delivery of a message to one endpoint. */
export const WebhookDelivery = z.object({
  message_id: z.string().describe("The `webhook-id`, which is the same for each attempt and each endpoint."),
  type: z.string().describe("The type of the event."),
  occurred_at: Timestamp.describe("When it happened; RFC 3339, UTC."),
  status: z.enum(["pending", "delivered", "failed"]).describe("`failed` after three days."),
  attempts: z.number().describe("The number of attempts so far."),
  next_attempt_at: Timestamp.nullable().describe("When the next attempt starts; null if no attempt is planned."),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const ListWebhookDeliveriesRequest = z.strictObject({
  status: z.enum(["pending", "delivered", "failed"]).optional().describe("Only deliveries with this status."),
  limit: z.number().int().min(1).max(1000).optional().describe("Page size. Default: 100."),
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the previous page. Omit it for the first page."),
});
export type ListWebhookDeliveriesRequest = z.infer<typeof ListWebhookDeliveriesRequest>;

export const WebhookDeliveriesResponse = z.object({
  deliveries: z.array(WebhookDelivery).describe("Newest first."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Cursor of the next page; absent on the last page.") })
    .describe("Paging information."),
});
export type WebhookDeliveriesResponse = z.infer<typeof WebhookDeliveriesResponse>;

export const WebhookAttempt = z.object({
  attempted_at: Timestamp.describe("When it was sent; RFC 3339, UTC."),
  latency_ms: z.number().describe("Milliseconds until the response or the timeout."),
  status_code: z.number().nullable().describe("The response's status; null without a response."),
  problem: z.string().nullable().describe("Why there was no response; null if there was one."),
  body: z.string().describe("The first 512 characters of the response, without anything that looks like a secret."),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookMessageResponse = z.object({
  delivery: WebhookDelivery.describe("Its delivery to this endpoint."),
  body: z.string().describe("The exact body that is posted; empty if it could not be sent."),
  attempts: z.array(WebhookAttempt).describe("The last 50 attempts, newest first."),
});
export type WebhookMessageResponse = z.infer<typeof WebhookMessageResponse>;

export const ReplayWebhooksRequest = z.strictObject({
  message_id: z.string().max(128).optional().describe("Only this message."),
  from: z.iso.datetime().optional().describe("Only events at or after this time; RFC 3339, UTC."),
  until: z.iso.datetime().optional().describe("Only events before this time; RFC 3339, UTC."),
  failed_only: z.boolean().optional().describe("Only failed deliveries."),
});
export type ReplayWebhooksRequest = z.infer<typeof ReplayWebhooksRequest>;

export const ReplayWebhooksResponse = z.object({
  replayed: z.number().describe("How many are sent again. One call sends at most 10,000, oldest first."),
});
export type ReplayWebhooksResponse = z.infer<typeof ReplayWebhooksResponse>;

export const TestWebhookResponse = z.object({ message_id: z.string().describe("The `webhook-id` of the test.") });
export type TestWebhookResponse = z.infer<typeof TestWebhookResponse>;

export const PullWebhooksRequest = z.strictObject({
  done: z
    .array(
      z.strictObject({
        message_id: z.string().max(128).describe("A message from the previous response."),
        status_code: z.number().int().min(100).max(599).describe("The status that your server returned."),
        latency_ms: z.number().int().min(0).max(3_600_000).describe("Milliseconds until the response."),
      }),
    )
    .max(100)
    .optional()
    .describe("Messages that were forwarded. They are not returned again."),
  wait_seconds: z.number().int().min(0).max(10).optional().describe("Seconds to wait for a message. Default: 0."),
});
export type PullWebhooksRequest = z.infer<typeof PullWebhooksRequest>;

export const PullWebhooksResponse = z.object({
  messages: z
    .array(
      z.object({
        message_id: z.string().describe("Its ID."),
        type: z.string().describe("The type of the event."),
        headers: z.record(z.string(), z.string()).describe("The headers to post: ID, time and signature."),
        body: z.string().describe("The exact body to post."),
      }),
    )
    .describe("Waiting messages, in order; at most 100."),
});
export type PullWebhooksResponse = z.infer<typeof PullWebhooksResponse>;
