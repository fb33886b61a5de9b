import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/db/database-clock.ts";
import { allocateSlots } from "../../platform/lib/fair-queue.ts";

/** How long a message waits after its node has died. A live node renews its lease. */
const LEASE_MS = 10_000;
const RENEWAL_MS = 3_000;
/** Messages of other nodes are noticed after this at the latest. */
const POLL_MS = 2_000;
const STOP_PATIENCE_MS = 2_000;
/** A project whose deliveries take longer on average gets few slots while others wait. */
const SLOW_MS = 1_000;
/** The weight of the last delivery in that average. */
const LAST_WEIGHT = 0.3;

export interface Lease {
  /** Stops the renewals, and waits for a running one, so that it cannot overwrite the result. */
  end(): Promise<void>;
  /** Whether the lease was lost. Another node may have the message now, so this one writes nothing. */
  isAbandoned(): boolean;
}

interface LeasedWork<Message> {
  clock: Clock;
  /** How many deliveries run at once. */
  slots: number;
  /** The projects with due messages. */
  listDue(now: Date): Promise<string[]>;
  /** Takes due messages of a project, and hides them from other nodes until then. */
  claim(project: string, now: Date, leaseUntil: Date, limit: number): Promise<Message[]>;
  renew(message: Message, leaseUntil: Date): Promise<void>;
  /** Whether `claim` may leave due messages although slots are free, because they wait for one that is running. */
  mayHaveMore?: boolean;
  deliver(message: Message, lease: Lease): Promise<void>;
  /** The messages could not be read, or a result could not be written. It is tried again. */
  onError(error: unknown): void;
}

/**
 * Delivers the messages of a table. Each node runs such a worker; no two take the same message, and messages of a
 * dead node are taken again. A slow receiver blocks one slot only, and projects share the slots fairly (threats.md
 * T155).
 */
export function startLeasedWorker<Message extends { project_id: string }>(work: LeasedWork<Message>) {
  const { clock, slots, mayHaveMore = false, onError } = work;
  let isStopped = false;
  let isAbandoned = false;
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | undefined;
  let isWoken = false;
  /** Whether due messages may be left. */
  let hasMore = false;
  const running = new Set<Promise<void>>();
  const held = new Map<string, number>();
  /** The average duration of a project's deliveries; quick ones are not stored. */
  const averageMs = new Map<string, number>();
  /** The project that got the last slot. The next turn continues after it. */
  let lastServed = "";

  function wake() {
    if (isStopped) return;
    isWoken = true;
    if (claiming) return;
    clearTimeout(timer);
    timer = setTimeout(run, 0);
  }

  function run() {
    claiming = take()
      .catch(onError)
      .finally(() => {
        claiming = undefined;
        if (!isStopped) timer = setTimeout(run, isWoken ? 0 : POLL_MS);
        timer?.unref();
      });
  }

  async function take() {
    isWoken = false;
    hasMore = true;
    // The first one that ends wakes the worker.
    if (running.size >= slots) return;
    const now = clock.now();
    const due = afterLastServed((await work.listDue(now)).sort());
    const exhausted = new Set<string>();
    for (;;) {
      const waiting = due.filter((project) => !exhausted.has(project));
      const slow = new Set([...averageMs].filter(([, ms]) => ms > SLOW_MS).map(([project]) => project));
      const allocated = [...allocateSlots({ slots, waiting, held, slow })];
      hasMore = mayHaveMore || waiting.length > 0;
      if (allocated.length === 0) return;
      const claims = allocated.map(async ([project, limit]) => {
        const messages = await work.claim(project, now, leaseEnd(), limit);
        if (messages.length < limit) exhausted.add(project);
        for (const message of messages) start(message);
      });
      const failed = (await Promise.allSettled(claims)).find(({ status }) => status === "rejected");
      if (failed) throw (failed as PromiseRejectedResult).reason;
      lastServed = allocated.at(-1)?.[0] ?? lastServed;
    }
  }

  function afterLastServed(projects: string[]): string[] {
    const next = projects.findIndex((project) => project > lastServed);
    return next < 0 ? projects : [...projects.slice(next), ...projects.slice(0, next)];
  }

  function noteTime(project: string, ms: number) {
    const average = (1 - LAST_WEIGHT) * (averageMs.get(project) ?? 0) + LAST_WEIGHT * ms;
    if (average > SLOW_MS / 10) averageMs.set(project, average);
    else averageMs.delete(project);
  }

  function start(message: Message) {
    const { project_id: project } = message;
    held.set(project, (held.get(project) ?? 0) + 1);
    const startedMs = performance.now();
    const lease = keepLease(message);
    const delivery = work
      .deliver(message, lease)
      .catch(onError)
      .finally(() => {
        void lease.end();
        running.delete(delivery);
        noteTime(project, performance.now() - startedMs);
        const left = (held.get(project) ?? 1) - 1;
        if (left > 0) held.set(project, left);
        else held.delete(project);
        if (hasMore) wake();
      });
    running.add(delivery);
  }

  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);

  /** Renews the lease, so that a slow receiver does not look like a dead node. */
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
    while (!isStopped && (claiming || isWoken || running.size > 0)) {
      await (claiming ?? (isWoken ? nextTurn() : Promise.race(running)));
    }
  }

  // Not at once, because a starting node is busy. A new message wakes the worker earlier.
  timer = setTimeout(run, POLL_MS);
  timer.unref();
  return {
    wake,
    /** Delivers until nothing is due; for tests, which advance the clock instead of waiting for a poll. */
    deliverDue,
    /** Waits briefly for messages that are being sent. Slower ones keep their lease, and another node sends them again. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([Promise.all([claiming, ...running]), sleep(STOP_PATIENCE_MS)]);
      isAbandoned = true;
    },
  };
}
