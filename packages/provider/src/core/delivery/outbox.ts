import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Project } from "../../platform/config/project.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import { type CarriedCode, type OutgoingText, UnsubscribedError, type WaitingMail } from "./enqueue-message.ts";
import { type Lease, startLeasedWorker } from "./leased-worker.ts";
import type { Mail } from "./mails/layout.ts";
import { UnwritableError, writeMail } from "./mails/write-mail.ts";
import { describeError } from "./redact.ts";
import {
  claimOutboxMessages,
  deleteOutboxMessage,
  giveUpOutboxMessage,
  insertUnsubscribed,
  listDueProjects,
  type OutboxMessage,
  postponeOutboxMessage,
  renewLease,
} from "./store.ts";

const SLOTS = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export interface OutgoingMail extends Mail {
  to: string;
}

/**
 * Delivers messages to an SMTP server or SMS carrier, to the development inbox, or to both.
 * @param outboxId the same for a repeated message, so that a receiver can recognize it.
 */
export type Transport<Message = OutgoingMail> = (message: Message, outboxId: string) => Promise<void>;

export interface Transports {
  email: Transport[];
  sms: Transport<OutgoingText>[];
}

/** The result of an attempt. `superseded`: a newer message has the valid code. */
export type DeliveryResult = "sent" | "failed" | "expired" | "superseded";

interface OutboxOptions {
  db: Db;
  clock: Clock;
  serverKey: ServerKey;
  transports: Transports;
  findProject: (projectId: string) => Promise<Project | undefined>;
  isCodeOver: (projectId: string, code: CarriedCode) => Promise<boolean>;
  onResult: (result: DeliveryResult, error?: unknown) => void;
  /** The outbox could not be read. It is tried again. */
  onError: (error: unknown) => void;
}

/**
 * Starts the workers that deliver the outbox, one for emails and one for texts, so that a mail server that hangs does
 * not delay codes by text message. Each node runs them; no two take the same message.
 */
export function startOutbox(options: OutboxOptions) {
  const [email, sms] = [startWorker("email", options), startWorker("sms", options)];
  return {
    wake: { email: email.wake, sms: sms.wake },
    /** Delivers until nothing is due; for tests, which advance the clock instead of waiting for a poll. */
    deliverDue: () => Promise.all([email.deliverDue(), sms.deliverDue()]),
    stop: () => Promise.all([email.stop(), sms.stop()]),
  };
}

function startWorker(
  channel: OutboxMessage["channel"],
  { db, clock, serverKey, transports, findProject, isCodeOver, onResult, onError }: OutboxOptions,
) {
  return startLeasedWorker<OutboxMessage>({
    clock,
    slots: SLOTS,
    listDue: (now) => listDueProjects(db, channel, now),
    claim: (project_id, now, leaseUntil, limit) =>
      claimOutboxMessages(db, { channel, project_id }, now, leaseUntil, limit),
    renew: (message, leaseUntil) => renewLease(db, message, leaseUntil),
    deliver,
    onError,
  });

  async function deliver(message: OutboxMessage, lease: Lease) {
    if (message.sealed_message === null) return;
    const keptUntil = () => clock.in(lifetimes.failedMessage);
    if (message.expires_at <= clock.now()) {
      await giveUpOutboxMessage(db, message, { failed_at: clock.now(), expires_at: keptUntil() });
      return onResult("expired");
    }
    const content = JSON.parse(serverKey.unseal(message.sealed_message, sealedAt("outbox", message)));
    if (await isSuperseded(message, content)) {
      await deleteOutboxMessage(db, message);
      return onResult("superseded");
    }
    try {
      const outgoing = "order" in content ? await write(message, content) : content;
      for (const send of transports[channel]) await send(outgoing, message.outbox_id);
      await lease.end();
    } catch (error) {
      await lease.end();
      if (lease.isAbandoned()) return;
      if (error instanceof UnsubscribedError) {
        // Another attempt would be refused too, until the owner texts START.
        const expires_at = clock.in(lifetimes.unsubscribed);
        await insertUnsubscribed(db, { project_id: message.project_id, phone_number: content.to, expires_at });
      }
      if (error instanceof UnsubscribedError || error instanceof UnwritableError) {
        const failed = { failed_at: clock.now(), expires_at: keptUntil(), last_error: describeError(error) };
        await giveUpOutboxMessage(db, message, failed);
        return onResult("failed", error);
      }
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (message.attempts - 1), LONGEST_PAUSE_MS);
      const until = new Date(clock.now().getTime() + pauseMs);
      await postponeOutboxMessage(db, message, { until, last_error: describeError(error) });
      return onResult("failed", error);
    }
    if (lease.isAbandoned()) return;
    await deleteOutboxMessage(db, message);
    onResult("sent");
  }

  /**
   * Skips an older code when a newer one exists: otherwise a member who requested twice while the mail server was
   * down would receive the older code last, and type that. The first attempt comes right after the request, so it is
   * not checked.
   */
  async function isSuperseded({ attempts, project_id }: OutboxMessage, content: { carried?: CarriedCode } | null) {
    return attempts > 1 && content?.carried !== undefined && (await isCodeOver(project_id, content.carried));
  }

  async function write({ project_id }: OutboxMessage, { order }: WaitingMail): Promise<OutgoingMail> {
    const project = await findProject(project_id);
    if (!project) throw new UnwritableError("The project of this email no longer exists.");
    return { to: order.to, ...writeMail(project, order) };
  }
}
