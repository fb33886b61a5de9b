import { z } from "zod";
import { Timestamp, Url } from "./fields.ts";

const EventType = z.string().max(64);
const Secret = z.string().max(128).describe("`whsec_` and 24 to 64 bytes in base64, as Standard Webhooks have it.");

const settings = {
  url: Url.describe("Where events are posted: an https address outside private networks."),
  description: z.string().max(256).describe("What it is for, for people."),
  event_types: z.array(EventType).max(100).nullable().describe("The types that it hears of; null for all."),
  ordering: z
    .enum(["organization", "member", "none"])
    .describe(
      "What is sent one after the other: the events of an organization, those of a member, or nothing. One that fails holds up those behind it, and no others.",
    ),
};

/** An endpoint as the management API shows it. */
export const WebhookEndpoint = z.object({
  endpoint_id: z.string().describe("Its id."),
  ...settings,
  url: z.string().nullable().describe("Where events are posted; null for one that `portico webhooks listen` reads."),
  status: z
    .enum(["enabled", "disabled", "gone", "failing"])
    .describe("`disabled` by you, `gone` since it answered 410, `failing` since nothing was taken for three days."),
  disabled_at: Timestamp.nullable().describe("Since when nothing is sent; null while it is enabled."),
  failing_since: Timestamp.nullable().describe("The first of the tries in a row that failed; null after a success."),
  secrets: z.number().describe("How many secrets sign: 2 while one takes the other's place."),
  pending: z.number().describe("Deliveries that wait, counted up to 1000."),
  created_at: Timestamp.describe("When it was added; RFC 3339, UTC."),
  updated_at: Timestamp.describe("When it was last changed; RFC 3339, UTC."),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const CreateWebhookEndpointRequest = z.strictObject({
  url: settings.url
    .nullable()
    .describe("Where events are posted. Null for one that is read by `pull`: it goes an hour after the last."),
  description: settings.description.optional(),
  event_types: settings.event_types.optional(),
  ordering: settings.ordering.optional(),
  signing_secret: Secret.optional().describe("Yours, where you have one; made up when absent."),
});
export type CreateWebhookEndpointRequest = z.infer<typeof CreateWebhookEndpointRequest>;

export const UpdateWebhookEndpointRequest = z.strictObject({
  url: settings.url.optional(),
  description: settings.description.optional(),
  event_types: settings.event_types.optional(),
  ordering: settings.ordering.optional(),
  is_enabled: z.boolean().optional().describe("False stops it, true lets it go on with what has waited."),
  signing_secret: Secret.optional().describe("The endpoint's secret, which a change of `url` asks for."),
});
export type UpdateWebhookEndpointRequest = z.infer<typeof UpdateWebhookEndpointRequest>;

export const WebhookEndpointResponse = z.object({ endpoint: WebhookEndpoint.describe("The endpoint.") });
export type WebhookEndpointResponse = z.infer<typeof WebhookEndpointResponse>;

export const WebhookEndpointsResponse = z.object({
  endpoints: z.array(WebhookEndpoint).describe("The endpoints, the oldest first."),
});
export type WebhookEndpointsResponse = z.infer<typeof WebhookEndpointsResponse>;

export const WebhookSecretResponse = WebhookEndpointResponse.extend({
  signing_secret: z.string().describe("What signs its messages, shown this once."),
});
export type WebhookSecretResponse = z.infer<typeof WebhookSecretResponse>;

export const RotateWebhookSecretRequest = z.strictObject({
  overlap_hours: z
    .number()
    .int()
    .min(0)
    .max(168)
    .optional()
    .describe("For how long the old secret signs beside the new one; 24 when absent, 0 ends it at once."),
  signing_secret: Secret.optional().describe("The new one, where you have it; made up when absent."),
});
export type RotateWebhookSecretRequest = z.infer<typeof RotateWebhookSecretRequest>;

/** A message on its way to one endpoint, or there. */
export const WebhookDelivery = z.object({
  message_id: z.string().describe("The `webhook-id`: the same at each try, and at each endpoint."),
  type: z.string().describe("The type of the event."),
  occurred_at: Timestamp.describe("When it happened; RFC 3339, UTC."),
  status: z.enum(["pending", "delivered", "failed"]).describe("`failed` after three days."),
  attempts: z.number().describe("The tries so far."),
  next_attempt_at: Timestamp.nullable().describe("When it is tried again; null when it is not."),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const ListWebhookDeliveriesRequest = z.strictObject({
  status: z.enum(["pending", "delivered", "failed"]).optional().describe("Those in that state alone."),
  limit: z.number().int().min(1).max(1000).optional().describe("Entries a page; 100 when absent."),
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the page before; the first page when absent."),
});
export type ListWebhookDeliveriesRequest = z.infer<typeof ListWebhookDeliveriesRequest>;

export const WebhookDeliveriesResponse = z.object({
  deliveries: z.array(WebhookDelivery).describe("The newest first."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Where the next page begins; absent on the last one.") })
    .describe("What there is beyond the page."),
});
export type WebhookDeliveriesResponse = z.infer<typeof WebhookDeliveriesResponse>;

export const WebhookAttempt = z.object({
  attempted_at: Timestamp.describe("When it was sent; RFC 3339, UTC."),
  latency_ms: z.number().describe("The milliseconds until the answer, or until it was given up."),
  status_code: z.number().nullable().describe("The answer's; null where there was none."),
  problem: z.string().nullable().describe("Why there was no answer; null where there was one."),
  body: z.string().describe("The first 512 characters of the answer, with what looks like a secret left out."),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookMessageResponse = z.object({
  delivery: WebhookDelivery.describe("Its way to this endpoint."),
  body: z.string().describe("What is posted, to the letter; empty for what could not be sent at all."),
  attempts: z.array(WebhookAttempt).describe("The last 50 tries, the newest first."),
});
export type WebhookMessageResponse = z.infer<typeof WebhookMessageResponse>;

export const ReplayWebhooksRequest = z.strictObject({
  message_id: z.string().max(128).optional().describe("This message alone."),
  from: z.iso.datetime().optional().describe("Those that happened from then on; RFC 3339, UTC."),
  until: z.iso.datetime().optional().describe("Those that happened before; RFC 3339, UTC."),
  failed_only: z.boolean().optional().describe("Of these, the ones that failed."),
});
export type ReplayWebhooksRequest = z.infer<typeof ReplayWebhooksRequest>;

export const ReplayWebhooksResponse = z.object({
  replayed: z.number().describe("How many are sent again; at most 10,000 a call, the oldest first."),
});
export type ReplayWebhooksResponse = z.infer<typeof ReplayWebhooksResponse>;

export const TestWebhookResponse = z.object({ message_id: z.string().describe("The `webhook-id` of the test.") });
export type TestWebhookResponse = z.infer<typeof TestWebhookResponse>;

export const PullWebhooksRequest = z.strictObject({
  done: z
    .array(
      z.strictObject({
        message_id: z.string().max(128).describe("A message of the answer before."),
        status_code: z.number().int().min(100).max(599).describe("What your server answered."),
        latency_ms: z.number().int().min(0).max(3_600_000).describe("The milliseconds until it did."),
      }),
    )
    .max(100)
    .optional()
    .describe("What was passed on, and is not given out again."),
  wait_seconds: z
    .number()
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe("For how long to wait for a message; 0 when absent."),
});
export type PullWebhooksRequest = z.infer<typeof PullWebhooksRequest>;

export const PullWebhooksResponse = z.object({
  messages: z
    .array(
      z.object({
        message_id: z.string().describe("Its id."),
        type: z.string().describe("The type of the event."),
        headers: z.record(z.string(), z.string()).describe("What to post it with: id, time and signature."),
        body: z.string().describe("What to post, to the letter."),
      }),
    )
    .describe("What waits, in its order; at most 100."),
});
export type PullWebhooksResponse = z.infer<typeof PullWebhooksResponse>;
