import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { Db } from "../../platform/db/schema.ts";
import { onceCommitted } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import {
  countOutbox,
  dropOutboxMessage,
  findOutboxMessage,
  listOutbox,
  type OutboxRow,
  type QueueCounts,
  type QueueState,
  retryOutboxNow,
} from "./queue-store.ts";
import { maskReceiver } from "./redact.ts";

const channels = { mails: "email", texts: "sms" } as const;
export type OutboxQueue = keyof typeof channels;

/** Longer than a lease, so that no node has these messages. */
const IN_PROGRESS = { seconds: 15 };

/** A message that waits, is retried or was given up, without its content, which has live codes. */
export interface QueuedMessage {
  queue: OutboxQueue | "webhooks";
  message_id: string;
  /** For a webhook. */
  endpoint_id: string | null;
  state: QueueState;
  /** The masked receiver: an email address, a number, or an endpoint's origin. */
  receiver: string;
  attempts: number;
  created_at: string;
  next_attempt_at: string | null;
  /** Why the last attempt failed; empty if none did. */
  last_error: string;
  /** False for an email or text that was given up: its content is deleted. */
  can_retry: boolean;
}

/** Counts the outbox by project and queue; for one project, or all. */
export function countOutboxMessages(db: Db, projectId?: string): Promise<QueueCounts[]> {
  return countOutbox(db, projectId);
}

/** A page of the project's unsent emails or texts, the newest first. */
export async function listOutboxMessages(
  call: Call,
  asked: { queue: OutboxQueue; state?: QueueState | undefined; before?: string | undefined; limit: number },
): Promise<QueuedMessage[]> {
  const { queue, ...page } = asked;
  const { project_id } = call.project;
  const rows = await listOutbox(call.db, { ...page, project_id, channel: channels[queue] });
  return rows.map((row) => viewMessage(call, queue, row));
}

function viewMessage(call: Call, queue: OutboxQueue, row: OutboxRow): QueuedMessage {
  const isFailed = row.failed_at !== null;
  return {
    queue,
    message_id: row.outbox_id,
    endpoint_id: null,
    state: isFailed ? "failed" : row.attempts === 0 ? "waiting" : "retrying",
    receiver: receiverOf(call, row),
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    next_attempt_at: isFailed ? null : row.next_attempt_at.toISOString(),
    last_error: row.last_error,
    can_retry: !isFailed,
  };
}

function receiverOf(call: Call, { sealed_message, ...row }: OutboxRow): string {
  if (sealed_message === null) return "";
  try {
    const { order, to } = JSON.parse(call.serverKey.unseal(sealed_message, sealedAt("outbox", row)));
    return maskReceiver(order?.to ?? to);
  } catch {
    // Encrypted with a key that this node does not have. It is listed anyway.
    return "";
  }
}

/**
 * Retries messages now.
 * @returns how many.
 * @throws ApiError `queued_message_not_found`, `bad_request` for one that was given up.
 */
export async function retryOutbox(
  call: Call,
  tx: Db,
  { queue, message_id }: { queue: OutboxQueue; message_id?: string | undefined },
): Promise<number> {
  const which = { project_id: call.project.project_id, channel: channels[queue], outbox_id: message_id };
  if (message_id !== undefined) {
    const found = await findOutboxMessage(tx, { ...which, outbox_id: message_id });
    if (!found) throw new ApiError("queued_message_not_found");
    if (found.failed_at) {
      throw new ApiError("bad_request", {
        message: "Delivery was given up, and its code or link has expired. The recipient must request a new one.",
      });
    }
  }
  const retried = await retryOutboxNow(tx, which, { now: call.clock.now(), leaseUntil: call.clock.in(IN_PROGRESS) });
  onceCommitted(call.wakeOutbox[channels[queue]]);
  return retried;
}

/** Removes a message without notifying anyone. @throws ApiError `queued_message_not_found`. */
export async function dropFromOutbox(
  call: Call,
  tx: Db,
  { queue, message_id }: { queue: OutboxQueue; message_id: string },
): Promise<void> {
  const { project_id } = call.project;
  const isThere = await dropOutboxMessage(tx, { project_id, channel: channels[queue], outbox_id: message_id });
  if (!isThere) throw new ApiError("queued_message_not_found");
}
