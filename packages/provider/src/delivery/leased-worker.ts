import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../db/database-clock.ts";

/** The wait of a message whose node has died. While it is being sent, its lease is renewed. */
const LEASE_MS = 10_000;
const RENEWAL_MS = 3_000;
/** Other nodes' messages are noticed at the latest after this. */
const POLL_MS = 2_000;
const STOP_PATIENCE_MS = 2_000;

/** A message's being ours alone. */
export interface Lease {
  /** Ends the renewals. Nothing that was begun comes after it, and so undoes what becomes of the message. */
  end(): Promise<void>;
  /** Whether the node has stopped meanwhile: the message is somebody else's by now, and nothing is written of it. */
  isAbandoned(): boolean;
}

interface LeasedWork<Message> {
  clock: Clock;
  /** How many are under way at once. */
  slots: number;
  /** Takes messages that are due, and hides them from the other nodes until then. */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<Message[]>;
  renew(message: Message, leaseUntil: Date): Promise<void>;
  /** Whether `claim` may leave messages that are due, though there is room: those that wait for one under way to end. */
  leavesSome?: boolean;
  deliver(message: Message, lease: Lease): Promise<void>;
  /** The messages could not be read, or a result not be written; it is tried again. */
  onError(error: unknown): void;
}

/**
 * Empties a table of messages. Each node runs such a worker; they never take the same message, and what a node that died
 * had taken is taken again. A slow receiver takes one slot, and the others go on.
 */
export function startLeasedWorker<Message>(work: LeasedWork<Message>) {
  const { clock, slots, leavesSome = false, onError } = work;
  let isStopped = false;
  let isAbandoned = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  /** Whether messages that are due were left, as far as we know. */
  let isSomeLeft = false;
  const underWay = new Set<Promise<void>>();

  function wake() {
    if (isStopped) return;
    isWoken = true;
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(run, 0);
  }

  function run() {
    running = take()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(run, isWoken ? 0 : POLL_MS);
        timer?.unref();
      });
  }

  async function take() {
    isWoken = false;
    const now = clock.now();
    const free = slots - underWay.size;
    isSomeLeft = true;
    // The first that ends wakes us.
    if (free === 0) return;
    const messages = await work.claim(now, leaseEnd(), free);
    isSomeLeft = leavesSome || messages.length === free;
    for (const message of messages) start(message);
  }

  function start(message: Message) {
    const lease = keepLease(message);
    const delivery = work
      .deliver(message, lease)
      .catch(onError)
      .finally(() => {
        void lease.end();
        underWay.delete(delivery);
        if (isSomeLeft) wake();
      });
    underWay.add(delivery);
  }

  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);

  /** A slow receiver is no dead node: nobody else takes a message that is being sent. */
  function keepLease(message: Message): Lease {
    let renewal: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      if (!isAbandoned) renewal = work.renew(message, leaseEnd()).catch(onError);
    }, RENEWAL_MS);
    timer.unref();
    return {
      end() {
        clearInterval(timer);
        return renewal;
      },
      isAbandoned: () => isAbandoned,
    };
  }

  async function deliverDue() {
    wake();
    while (!isStopped && (running || isWoken || underWay.size > 0)) {
      await (running ?? (isWoken ? nextTurn() : Promise.race(underWay)));
    }
  }

  // Not at once: a start has better to do, and what is written during it wakes us.
  timer = setTimeout(run, POLL_MS);
  timer.unref();
  return {
    wake,
    /** Delivers until nothing is due; for tests, which turn the clock and do not wait for a poll. */
    deliverDue,
    /** Waits a little for what is under way. What takes longer keeps its lease, and is sent again by whoever is next. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([Promise.all([running, ...underWay]), sleep(STOP_PATIENCE_MS)]);
      isAbandoned = true;
    },
  };
}
