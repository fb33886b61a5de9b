import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { certificateKinds } from "../../operations/list-certificates.ts";
import { measures } from "../../operations/measuring/recorder.ts";
import { queueNames } from "../../operations/queues.ts";
import { rangeNames } from "../../operations/read-measurements.ts";

const count = z.number().int();

export const RangeName = z.enum(rangeNames).describe("The time range.");
export const Measure = z.enum(measures).describe("The metric.");
export const WithinDays = z.number().int().min(1).max(3650).describe("How many days to look ahead.");
export const QueueState = z.enum(["waiting", "retrying", "failed"]);

export const QueueCounts = z.object({
  queue: z.enum(queueNames).describe("The queue."),
  waiting: count.describe("Messages that were not attempted yet."),
  retrying: count.describe("Messages that failed and will be retried."),
  failed: count.describe("Messages that were given up."),
  oldest_at: Timestamp.nullable().describe("When the oldest waiting message was created; null for none."),
});

export const QueuedMessage = z.object({
  queue: z.enum(queueNames).describe("The queue."),
  message_id: z.string().describe("The message's ID."),
  endpoint_id: z.string().nullable().describe("The webhook endpoint; null for other queues."),
  state: QueueState.describe("The result."),
  receiver: z.string().describe("The masked recipient, or the endpoint's origin. Empty if it is not stored."),
  attempts: count.describe("The number of attempts so far."),
  created_at: Timestamp.describe("When it was created."),
  next_attempt_at: Timestamp.nullable().describe("When the next attempt starts; null if no attempt is planned."),
  last_error: z.string().describe("Why the last attempt failed; empty if none failed."),
  can_retry: z.boolean().describe("Whether it can be retried."),
});

export const Measurements = z.object({
  measure: Measure,
  range: RangeName,
  step_seconds: count.describe("Length of an interval, in seconds: an hour for `day`, otherwise a day."),
  times: z.array(Timestamp).describe("Start of each interval, in UTC. The last one is not complete."),
  series: z
    .array(
      z.object({
        labels: z.record(z.string(), z.string()).describe("The labels, for example `method` and `outcome`."),
        values: z.array(count).describe("One value per interval."),
      }),
    )
    .describe("One series per combination of labels."),
});

export const EndingCertificate = z.object({
  kind: z.enum(certificateKinds).describe("Its kind."),
  project_id: z.string().describe("Its project."),
  organization_id: z.string().nullable().describe("Its organization; null for a key of the project."),
  organization_name: z.string().nullable().describe("That organization's name."),
  connection_id: z.string().nullable().describe("Its connection; null for a key of the project."),
  connection_name: z.string().nullable().describe("That connection's name."),
  key_id: z.string().describe("Its ID; for a token, its last characters."),
  ends_at: Timestamp.describe("When it expires."),
  is_over: z.boolean().describe("Whether it has expired."),
  is_replaced: z.boolean().describe("Whether a replacement exists, so that logins continue."),
  setting: z.string().describe("The setting to change, and where to find it; empty if no setting helps."),
});

export const SsoFailure = z.object({
  project_id: z.string().describe("The project."),
  organization_id: z.string().describe("The organization."),
  organization_name: z.string().nullable().describe("Its name; null if it was deleted."),
  connection_id: z.string().describe("The connection."),
  connection_name: z.string().nullable().describe("Its name; null if it was deleted."),
  kind: z.string().nullable().describe("`saml`, `oidc` or `external`; null if it was deleted."),
  reason: z.string().describe("The reason code, as in the attempts."),
  verdict: z.string().describe("The reason as a sentence."),
  setting: z.string().describe("The setting to change, and where to find it; empty if no setting helps."),
  count: count.describe("How often it happened."),
  last_at: Timestamp.describe("When it last happened."),
  last_request_id: z.string().describe("The request that failed last."),
});
