import { Nothing } from "@portico/wire/schemas";
import { z } from "zod";
import { listSsoFailures } from "../../../organizations/sso/logins/list-failures.ts";
import type { Call } from "../../../platform/call/call.ts";
import { before } from "../../../platform/lib/duration.ts";
import { listCertificates } from "../../operations/list-certificates.ts";
import { dropQueued, getQueues, queueNames, retryQueue, searchQueue } from "../../operations/queues.ts";
import { ranges, readMeasurements } from "../../operations/read-measurements.ts";
import { Cursor, NextCursor, PageSize } from "./fields.ts";
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
const Reason = z.string().trim().min(1).max(500).describe("The reason, for the audit log.");
const EndpointId = z.string().max(128).optional().describe("The endpoint, for a webhook.");

export const operations: ManagementCall[] = [
  managementCall({
    name: "queues.get",
    route: "GET /b2b/queues",
    summary: "Count queued messages",
    description: "Counts waiting, retrying and failed emails, text messages and webhooks.",
    response: z.object({ queues: z.array(QueueCounts).describe("Emails, text messages and webhooks.") }),
    rule: getQueues,
  }),
  managementCall({
    name: "queues.messages.search",
    route: "POST /b2b/queues/messages/search",
    isRepeatable: true,
    summary: "List the messages of a queue",
    description:
      "Lists the messages in a queue, newest first. " +
      "The content of messages is not returned, because it contains valid codes. Failed emails and text messages are kept for a week.",
    request: z.strictObject({
      queue: Queue.describe("The queue."),
      state: QueueState.optional().describe("Only messages in this state. Default: all."),
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
    route: "POST /b2b/queues/retry",
    summary: "Retry queued messages",
    description:
      "Retries one message or all messages of a queue now. " +
      "Failed webhooks are sent again, too. Messages that are being sent are not affected.",
    request: z.strictObject({
      queue: Queue.describe("The queue."),
      message_id: z.string().max(128).optional().describe("The message. Default: all."),
      endpoint_id: EndpointId,
      reason: Reason,
    }),
    response: z.object({ retried: z.number().int().describe("How many messages are retried.") }),
    errors: ["queued_message_not_found", "webhook_endpoint_not_found", "bad_request"],
    example: { body: { queue: "mails", reason: "The mail server is back." } },
    rule: retryQueue,
  }),
  managementCall({
    name: "queues.drop",
    route: "POST /b2b/queues/drop",
    summary: "Remove a message from its queue",
    description: "Removes a message from its queue without sending it.",
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
    route: "POST /b2b/measurements/search",
    isRepeatable: true,
    summary: "Get measurements over time",
    description: "Returns the project's sign-ins, limits hit, or errors over time. Sums up all nodes.",
    request: z.strictObject({ measure: Measure, range: RangeName }),
    response: Measurements,
    example: { body: { measure: "sign_ins", range: "day" } },
    rule: (call: Call, asked) =>
      readMeasurements(call.db, call.clock.now(), { ...asked, projectId: call.project.project_id }),
  }),
  managementCall({
    name: "certificates.search",
    route: "POST /b2b/certificates/search",
    isRepeatable: true,
    summary: "List expiring certificates, keys and tokens",
    description: "Lists certificates, keys and tokens of the project's connections that expire soon or have expired.",
    request: z.strictObject({ within_days: WithinDays }),
    response: z.object({ certificates: z.array(EndingCertificate).describe("The first to expire first.") }),
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
    route: "POST /b2b/sso_failures/search",
    isRepeatable: true,
    summary: "List refused single sign-ons",
    description: "Lists refused single sign-ons by connection and reason, with the setting to change.",
    request: z.strictObject({ range: RangeName }),
    response: z.object({ failures: z.array(SsoFailure).describe("Most frequent first.") }),
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
