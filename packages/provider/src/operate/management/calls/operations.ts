import { Nothing } from "@portico/wire/schemas";
import { z } from "zod";
import { listSsoFailures } from "../../../organizations/sso/logins/list-failures.ts";
import type { Call } from "../../../platform/call/call.ts";
import { before } from "../../../platform/ground/duration.ts";
import { listCertificates } from "../../operations/list-certificates.ts";
import { ranges } from "../../operations/measuring/ranges.ts";
import { dropQueued, getQueues, queueNames, retryQueue, searchQueue } from "../../operations/queues.ts";
import { readMeasurements } from "../../operations/read-measurements.ts";
import { Cursor, NextCursor, NoFields, PageSize } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";
import {
  EndingCertificate,
  Measure,
  Measurements,
  QueueCounts,
  QueuedMessage,
  QueueState,
  RangeName,
  SsoFailure,
  WithinDays,
} from "./operations-shapes.ts";

const LISTED = 500;
const Queue = z.enum(queueNames);
const Reason = z.string().trim().min(1).max(500).describe("Why; the audit log keeps it.");
const EndpointId = z.string().max(128).optional().describe("The endpoint, for a webhook.");

export const operations: ManagementCall[] = [
  managementCall({
    name: "queues.get",
    method: "GET",
    path: "/b2b/queues",
    summary: "Returns how many mails, texts and webhooks wait, are tried again, or were given up.",
    request: NoFields,
    response: z.object({ queues: z.array(QueueCounts).describe("Mails, texts and webhooks.") }),
    errors: [],
    example: {},
    rule: getQueues,
  }),
  managementCall({
    name: "queues.messages.search",
    method: "POST",
    path: "/b2b/queues/messages/search",
    isRepeatable: true,
    summary: "Returns what is in a queue, newest first.",
    description:
      "What a message says is not told: it holds live codes. Mails and texts that were given up stay for a week.",
    request: z.strictObject({
      queue: Queue.describe("The queue."),
      state: QueueState.optional().describe("Those in this state; all when absent."),
      cursor: Cursor,
      limit: PageSize,
    }),
    response: z.object({
      queued_messages: z.array(QueuedMessage).describe("The messages of this page."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    example: { body: { queue: "mails", limit: 10 } },
    rule: searchQueue,
  }),
  managementCall({
    name: "queues.retry",
    method: "POST",
    path: "/b2b/queues/retry",
    summary: "Has a message tried now, or all of a queue.",
    description: "Webhooks that failed are sent again, too. What is under way is left alone.",
    request: z.strictObject({
      queue: Queue.describe("The queue."),
      message_id: z.string().max(128).optional().describe("The message; all when absent."),
      endpoint_id: EndpointId,
      reason: Reason,
    }),
    response: z.object({ retried: z.number().int().describe("How many are tried now.") }),
    errors: ["queued_message_not_found", "webhook_endpoint_not_found", "bad_request"],
    example: { body: { queue: "mails", reason: "The mail server is back." } },
    rule: retryQueue,
  }),
  managementCall({
    name: "queues.drop",
    method: "POST",
    path: "/b2b/queues/drop",
    summary: "Takes a message out of its queue. It is not sent.",
    request: z.strictObject({
      queue: Queue.describe("The queue."),
      message_id: z.string().max(128).describe("The message."),
      endpoint_id: EndpointId,
      reason: Reason,
    }),
    response: Nothing,
    errors: ["queued_message_not_found", "bad_request"],
    example: { body: { queue: "mails", message_id: "$QUEUED_MESSAGE_ID", reason: "Sent by other means." } },
    rule: dropQueued,
  }),
  managementCall({
    name: "measurements.get",
    method: "POST",
    path: "/b2b/measurements/search",
    isRepeatable: true,
    summary: "Returns the project's sign-ins, limits hit, or errors over time.",
    description: "All nodes together.",
    request: z.strictObject({ measure: Measure, range: RangeName }),
    response: Measurements,
    errors: [],
    example: { body: { measure: "sign_ins", range: "day" } },
    rule: (call: Call, asked) =>
      readMeasurements(call.db, call.clock.now(), { ...asked, projectId: call.project.project_id }),
  }),
  managementCall({
    name: "certificates.search",
    method: "POST",
    path: "/b2b/certificates/search",
    isRepeatable: true,
    summary: "Returns certificates, keys and tokens of the project's connections that end soon or are over.",
    request: z.strictObject({ within_days: WithinDays }),
    response: z.object({ certificates: z.array(EndingCertificate).describe("The first to end first.") }),
    errors: [],
    example: { body: { within_days: 90 } },
    rule: async (call: Call, { within_days: withinDays }) => ({
      certificates: await listCertificates(call.db, call.clock.now(), {
        withinDays,
        projectId: call.project.project_id,
      }),
    }),
  }),
  managementCall({
    name: "sso_failures.search",
    method: "POST",
    path: "/b2b/sso_failures/search",
    isRepeatable: true,
    summary: "Returns what single sign-on has refused, by connection and reason, with the setting to change.",
    request: z.strictObject({ range: RangeName }),
    response: z.object({ failures: z.array(SsoFailure).describe("The most frequent first.") }),
    errors: [],
    example: { body: { range: "week" } },
    rule: async (call: Call, { range }) => ({
      failures: await listSsoFailures(call.db, {
        since: before(call.clock.now(), ranges[range]),
        projectId: call.project.project_id,
        limit: LISTED,
      }),
    }),
  }),
];
