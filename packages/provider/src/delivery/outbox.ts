import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { lifetimes } from "../call/lifetimes.ts";
import { sealedAt } from "../crypto/sealed-at.ts";
import type { ServerKey } from "../crypto/server-key.ts";
import type { Clock } from "../db/database-clock.ts";
import type { Db } from "../db/schema.ts";
import type { OutgoingMail } from "./enqueue-mail.ts";
import type { OutgoingText } from "./enqueue-text.ts";
import {
  claimOutboxMessages,
  deleteOutboxMessage,
  findNextAttempt,
  insertUnsubscribed,
  type OutboxMessage,
  postponeOutboxMessage,
  renewLease,
} from "./store.ts";
import { UnsubscribedError } from "./unsubscribed.ts";

const BATCH_SIZE = 10;
/** The wait of a message whose node has died. While it is being sent, its lease is renewed. */
const LEASE_MS = 10_000;
const RENEWAL_MS = 3_000;
/** Other nodes' mails are noticed at the latest after this. */
const POLL_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const STOP_PATIENCE_MS = 2_000;

/**
 * Carries messages away: to an SMTP server or an SMS carrier, the development inbox, or both.
 * @param outboxId the same when a message is sent again, so that a receiver of both can tell.
 */
export type Transport<Message = OutgoingMail> = (message: Message, outboxId: string) => Promise<void>;

export interface Transports {
  email: Transport[];
  sms: Transport<OutgoingText>[];
}

export type DeliveryResult = "sent" | "failed" | "expired";

interface OutboxOptions {
  db: Db;
  clock: Clock;
  serverKey: ServerKey;
  transports: Transports;
  onResult: (result: DeliveryResult, error?: unknown) => void;
  /** The outbox itself could not be read; it is tried again. */
  onError: (error: unknown) => void;
}

/**
 * Starts the workers that empty the outbox, one for mails and one for texts: a mail server that hangs does not hold up
 * codes that go to a phone. Each node runs them; they never take the same message.
 */
export function startOutbox(options: OutboxOptions) {
  const [email, sms] = [startWorker("email", options), startWorker("sms", options)];
  return {
    wake: { email: email.wake, sms: sms.wake },
    /** Delivers until nothing is due; for tests, which turn the clock and do not wait for a poll. */
    deliverDue: () => Promise.all([email.deliverDue(), sms.deliverDue()]),
    stop: () => Promise.all([email.stop(), sms.stop()]),
  };
}

function startWorker(
  channel: OutboxMessage["channel"],
  { db, clock, serverKey, transports, onResult, onError }: OutboxOptions,
) {
  let isStopped = false;
  let isAbandoned = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;

  function wake() {
    if (isStopped) return;
    isWoken = true;
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(run, 0);
  }

  function run() {
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(run, isWoken ? 0 : POLL_MS);
        timer?.unref();
      });
  }

  async function work() {
    isWoken = false;
    const now = clock.now();
    const messages = await claimOutboxMessages(db, channel, now, leaseEnd(), BATCH_SIZE);
    await Promise.all(messages.map(deliver));
    const next = messages.length === BATCH_SIZE ? now : await findNextAttempt(db, channel);
    if (next && next <= clock.now()) isWoken = true;
  }

  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);

  /** A slow mail server is no dead node: nobody else takes a message that is being sent. */
  function keepLease(message: OutboxMessage) {
    let renewal: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      if (!isAbandoned) renewal = renewLease(db, message, leaseEnd()).catch(onError);
    }, RENEWAL_MS);
    timer.unref();
    return {
      /** Nothing that was begun comes after it, and so undoes what becomes of the message. */
      end() {
        clearInterval(timer);
        return renewal;
      },
    };
  }

  async function deliver(message: OutboxMessage) {
    if (message.expires_at <= clock.now()) {
      await deleteOutboxMessage(db, message);
      return onResult("expired");
    }
    const content = JSON.parse(serverKey.unseal(message.sealed_message, sealedAt("outbox", message)));
    const lease = keepLease(message);
    try {
      for (const send of transports[channel]) await send(content, message.outbox_id);
      await lease.end();
    } catch (error) {
      await lease.end();
      if (isAbandoned) return;
      if (error instanceof UnsubscribedError) {
        // Another try would be refused just so, until the owner texts START.
        const expires_at = clock.in(lifetimes.unsubscribed);
        await insertUnsubscribed(db, { project_id: message.project_id, phone_number: content.to, expires_at });
        await deleteOutboxMessage(db, message);
        return onResult("failed", error);
      }
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (message.attempts - 1), LONGEST_PAUSE_MS);
      await postponeOutboxMessage(db, message, new Date(clock.now().getTime() + pauseMs));
      return onResult("failed", error);
    }
    if (isAbandoned) return;
    await deleteOutboxMessage(db, message);
    onResult("sent");
  }

  async function deliverDue() {
    wake();
    while (!isStopped && (running || isWoken)) await (running ?? nextTurn());
  }

  run();
  return {
    wake,
    deliverDue,
    /** Waits a little for what is under way. What takes longer keeps its lease, and is sent again by whoever is next. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([running, sleep(STOP_PATIENCE_MS)]);
      isAbandoned = true;
    },
  };
}
