import type { Nothing } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import {
  countOutboxMessages,
  dropFromOutbox,
  listOutboxMessages,
  type OutboxQueue,
  type QueuedMessage,
  retryOutbox,
} from "../../core/delivery/outbox-queue.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { readCursor, writeCursor } from "../../platform/http/search-cursor.ts";
import { countWebhookMessages, dropWebhook, listWebhookMessages, retryWebhooks } from "../webhooks/webhook-queue.ts";

const DEFAULT_LIMIT = 100;

export const queueNames = ["mails", "texts", "webhooks"] as const;
export type QueueName = (typeof queueNames)[number];

export interface QueueView {
  project_id: string;
  queue: QueueName;
  waiting: number;
  retrying: number;
  failed: number;
  oldest_at: string | null;
}

/** Lists the queues of one project or of all. Empty queues are left out. */
export async function readQueues(db: Db, projectId?: string): Promise<QueueView[]> {
  const counts = [...(await countOutboxMessages(db, projectId)), ...(await countWebhookMessages(db, projectId))];
  return counts.map((row) => ({ ...row, oldest_at: row.oldest_at?.toISOString() ?? null }));
}

/** Lists the project's queues, for its back end. */
export async function getQueues(call: Call): Promise<{ queues: Omit<QueueView, "project_id">[] }> {
  const queues = await readQueues(call.db, call.project.project_id);
  return {
    queues: queueNames.map((queue) => {
      const found = queues.find((one) => one.queue === queue);
      const { project_id: _, ...counts } = found ?? {
        project_id: "",
        queue,
        waiting: 0,
        retrying: 0,
        failed: 0,
        oldest_at: null,
      };
      return counts;
    }),
  };
}

interface Search {
  queue: QueueName;
  state?: QueuedMessage["state"] | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Returns a page of the messages in one of the project's queues, newest first. @throws ApiError `invalid_cursor`. */
export async function searchQueue(
  call: Call,
  { queue, state, cursor, limit = DEFAULT_LIMIT }: Search,
): Promise<{ queued_messages: QueuedMessage[]; results_metadata: { next_cursor?: string } }> {
  const searched = ["queues.messages", queue, state ?? ""];
  const before = readCursor(call, searched, cursor);
  // One more row than requested shows whether there is a next page.
  const page = { state, limit: limit + 1 };
  const found =
    queue === "webhooks"
      ? await listWebhookMessages(call, { ...page, before: before?.split(" ", 2) as [string, string] | undefined })
      : await listOutboxMessages(call, { ...page, queue, before });
  const messages = found.slice(0, limit);
  const last = found.length > limit ? messages.at(-1) : undefined;
  const lastId = last && [last.message_id, last.endpoint_id].filter(Boolean).join(" ");
  return {
    queued_messages: messages,
    results_metadata: { ...(lastId && { next_cursor: writeCursor(call, searched, lastId) }) },
  };
}

interface OfQueue {
  queue: QueueName;
  message_id?: string | undefined;
  endpoint_id?: string | undefined;
  reason: string;
}

/**
 * Retries one message now, or all of a queue.
 * @throws ApiError `queued_message_not_found`, `webhook_endpoint_not_found`, `bad_request`.
 */
export async function retryQueue(call: Call, { queue, reason, ...of }: OfQueue): Promise<{ retried: number }> {
  return transaction(call, async (tx) => {
    const retried = isOutbox(queue) ? await retryOutbox(call, tx, { queue, ...of }) : await retryWebhooks(call, tx, of);
    await audit(call, tx, { action: "queue.retried", details: { queue, ...of, retried, reason } });
    return { retried };
  });
}

/**
 * Removes one message from its queue without sending it.
 * @throws ApiError `queued_message_not_found`, `bad_request`.
 */
export async function dropQueued(call: Call, request: OfQueue & { message_id: string }): Promise<Nothing> {
  const { queue, message_id, endpoint_id, reason } = request;
  return transaction(call, async (tx) => {
    if (isOutbox(queue)) await dropFromOutbox(call, tx, { queue, message_id });
    else await dropWebhook(call, tx, { message_id, endpoint_id });
    await audit(call, tx, { action: "queue.message_dropped", details: { queue, message_id, endpoint_id, reason } });
    return {};
  });
}

function isOutbox(queue: QueueName): queue is OutboxQueue {
  return queue !== "webhooks";
}
