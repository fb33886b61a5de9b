import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { certificateKinds } from "../../operations/list-certificates.ts";
import { rangeNames } from "../../operations/measuring/ranges.ts";
import { measures } from "../../operations/measuring/recorder.ts";
import { queueNames } from "../../operations/queues.ts";

const count = z.number().int();

export const RangeName = z.enum(rangeNames).describe("How far back.");
export const Measure = z.enum(measures).describe("What was counted.");
export const WithinDays = z.number().int().min(1).max(3650).describe("Within so many days.");
export const QueueState = z.enum(["waiting", "retrying", "failed"]);

export const QueueCounts = z.object({
  queue: z.enum(queueNames).describe("The queue."),
  waiting: count.describe("Those that were not tried yet."),
  retrying: count.describe("Those that failed, and are tried again."),
  failed: count.describe("Those that were given up."),
  oldest_at: Timestamp.nullable().describe("Since when the oldest waits; null where none does."),
});

export const QueuedMessage = z.object({
  queue: z.enum(queueNames).describe("The queue."),
  message_id: z.string().describe("The message's id."),
  endpoint_id: z.string().nullable().describe("The endpoint of a webhook; null for others."),
  state: QueueState.describe("What became of it."),
  receiver: z.string().describe("Whom it is for, masked; an endpoint's origin. Empty where that is not kept."),
  attempts: count.describe("The tries so far."),
  created_at: Timestamp.describe("When it was made."),
  next_attempt_at: Timestamp.nullable().describe("When it is tried next; null where it is not."),
  last_error: z.string().describe("Why the last try failed; empty where none did."),
  can_retry: z.boolean().describe("Whether it can be tried again."),
});

export const Measurements = z.object({
  measure: Measure,
  range: RangeName,
  step_seconds: count.describe("The length of a step: an hour for `day`, else a day."),
  times: z.array(Timestamp).describe("When each step begins, in UTC; the last one is not over."),
  series: z
    .array(
      z.object({
        labels: z.record(z.string(), z.string()).describe("What it counts, for example `method` and `outcome`."),
        values: z.array(count).describe("One for each time."),
      }),
    )
    .describe("One for each combination of labels that was counted."),
});

export const EndingCertificate = z.object({
  kind: z.enum(certificateKinds).describe("What it is."),
  project_id: z.string().describe("Its project."),
  organization_id: z.string().nullable().describe("Its organization; null for a key of the project's."),
  organization_name: z.string().nullable().describe("That organization's name."),
  connection_id: z.string().nullable().describe("Its connection; null for a key of the project's."),
  connection_name: z.string().nullable().describe("That connection's name."),
  key_id: z.string().describe("Its id; of a token the last characters."),
  ends_at: Timestamp.describe("When it ends."),
  is_over: z.boolean().describe("Whether it has."),
  is_replaced: z.boolean().describe("Whether another takes its place, so that nothing stops."),
  setting: z.string().describe("What to change, and where; empty where there is nothing."),
});

export const SsoFailure = z.object({
  project_id: z.string().describe("The project."),
  organization_id: z.string().describe("The organization."),
  organization_name: z.string().nullable().describe("Its name; null where it is gone."),
  connection_id: z.string().describe("The connection."),
  connection_name: z.string().nullable().describe("Its name; null where it is gone."),
  kind: z.string().nullable().describe("`saml`, `oidc` or `external`; null where it is gone."),
  reason: z.string().describe("Why it was refused, as in the attempts."),
  verdict: z.string().describe("That as a sentence."),
  setting: z.string().describe("The setting to change, and where it stands; empty when there is none."),
  count: count.describe("How often."),
  last_at: Timestamp.describe("When it was the last time."),
  last_request_id: z.string().describe("The request of that time."),
});
