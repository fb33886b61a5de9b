import { ApiError } from "./api-error.ts";

/** Whom work is done for. Projects get equal time; within one, its networks take turns. */
export interface WorkOwner {
  project: string;
  /** A network, or a network and a connection. */
  source?: string;
}

/** A bounded number of slots for heavy work, shared fairly between projects (docs/threats.md T155). */
export interface FairQueue {
  /** @throws ApiError `service_unavailable` with Retry-After if too many tasks of this owner wait. */
  run<T>(owner: WorkOwner, task: () => Promise<T>): Promise<T>;
  /** Throws the same error, so that callers can check before other work. */
  requireCapacity(owner: WorkOwner): void;
}

interface FairQueueOptions {
  slots: number;
  /** How many tasks of one project may wait. */
  waitingEach: number;
  /** What there is too much of, for the error message. */
  work?: string;
}

interface Task {
  start(): void;
  refuse(): void;
}

interface Lane {
  running: number;
  /** The time that its tasks have taken since it was last idle. */
  spentMs: number;
  /** In the order of turns; none is empty. */
  waiting: Map<string, Task[]>;
}

/** How many projects may fill their places before the longest queue has to give places to others. */
const FULL_PROJECTS = 4;

/** How many of a pool's slots one project may use: while another one waits, and otherwise. */
export function slotLimits(slots: number): { contended: number; exclusive: number } {
  const contended = Math.max(1, Math.floor(slots / 4));
  // A single project leaves a quarter free, so that the next project can start immediately.
  return { contended, exclusive: slots < 4 ? slots : slots - contended };
}

interface SlotRequest {
  slots: number;
  /** The projects with waiting work, in the order of their turns. */
  waiting: readonly string[];
  /** How many slots each project uses. */
  held: ReadonlyMap<string, number>;
  /** Projects whose recent tasks were slow. */
  slow: ReadonlySet<string>;
}

/** Assigns the free slots of a pool to waiting projects, one at a time, to the one that uses the fewest. */
export function allocateSlots({ slots, waiting, held, slow }: SlotRequest): Map<string, number> {
  const { contended, exclusive } = slotLimits(slots);
  const isContended = waiting.length > 1;
  const limitOf = (project: string) => {
    if (!isContended) return exclusive;
    return slow.has(project) ? Math.ceil(contended / 3) : contended;
  };
  const allocated = new Map<string, number>();
  const holds = (project: string) => (held.get(project) ?? 0) + (allocated.get(project) ?? 0);
  const total = [...held.values()].reduce((sum, count) => sum + count, 0);
  for (let free = slots - total; free > 0; free -= 1) {
    const [next] = waiting.filter((project) => holds(project) < limitOf(project)).sort((a, b) => holds(a) - holds(b));
    if (next === undefined) break;
    allocated.set(next, (allocated.get(next) ?? 0) + 1);
  }
  return allocated;
}

export function createFairQueue({
  slots,
  waitingEach,
  work = "passwords are being checked",
}: FairQueueOptions): FairQueue {
  const limits = slotLimits(slots);
  const lanes = new Map<string, Lane>();
  let running = 0;

  function refusal(): ApiError {
    return new ApiError("service_unavailable", {
      message: `Too many ${work} at the moment. Try again after Retry-After.`,
      retryAfterSeconds: 2,
    });
  }

  function startNext(): void {
    while (running < slots) {
      const waiting = [...lanes.values()].filter((lane) => lane.waiting.size > 0);
      const limit = waiting.length > 1 ? limits.contended : limits.exclusive;
      const [next] = waiting.filter((lane) => lane.running < limit).sort(bySpent);
      if (!next) return;
      const [[source, tasks] = ["", []]] = next.waiting;
      next.waiting.delete(source);
      const [task, ...others] = tasks;
      if (others.length > 0) next.waiting.set(source, others);
      task?.start();
    }
  }

  /**
   * Finds the queue whose last task is dropped so that this owner can wait: the longest one, if it is longer than the
   * owner's.
   * @returns undefined if there is capacity.
   * @throws ApiError `service_unavailable`.
   */
  function findLongest({ project, source = "" }: WorkOwner): Lane | undefined {
    const own = lanes.get(project);
    const ownCount = own ? countWaiting(own) : 0;
    if (own && ownCount >= waitingEach) {
      const fromSource = own.waiting.get(source)?.length ?? 0;
      if (longestSource(own).tasks.length > fromSource + 1) return own;
      throw refusal();
    }
    const [longest, ...others] = [...lanes.values()].sort((a, b) => countWaiting(b) - countWaiting(a));
    if (!longest) return undefined;
    const total = [longest, ...others].reduce((sum, lane) => sum + countWaiting(lane), 0);
    if (total < waitingEach * FULL_PROJECTS) return undefined;
    if (countWaiting(longest) > ownCount + 1) return longest;
    throw refusal();
  }

  function evictFrom(lane: Lane): void {
    const { source, tasks } = longestSource(lane);
    tasks.pop()?.refuse();
    if (tasks.length === 0) lane.waiting.delete(source);
  }

  return {
    requireCapacity: (owner) => void findLongest(owner),
    async run(owner, task) {
      const longest = findLongest(owner);
      if (longest) evictFrom(longest);
      const { project, source = "" } = owner;
      const lane = lanes.get(project) ?? { running: 0, spentMs: leastSpent(lanes), waiting: new Map() };
      lanes.set(project, lane);
      await new Promise<void>((start, reject) => {
        const waiting: Task = {
          start() {
            running += 1;
            lane.running += 1;
            start();
          },
          refuse: () => reject(refusal()),
        };
        lane.waiting.set(source, [...(lane.waiting.get(source) ?? []), waiting]);
        startNext();
      });
      const startedMs = performance.now();
      try {
        return await task();
      } finally {
        running -= 1;
        lane.running -= 1;
        lane.spentMs += performance.now() - startedMs;
        if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(project);
        startNext();
      }
    },
  };
}

const bySpent = (a: Lane, b: Lane) => a.spentMs - b.spentMs || a.running - b.running;

const countWaiting = ({ waiting }: Lane) => [...waiting.values()].reduce((sum, { length }) => sum + length, 0);

function longestSource({ waiting }: Lane): { source: string; tasks: Task[] } {
  const [longest = { source: "", tasks: [] }] = [...waiting]
    .map(([source, tasks]) => ({ source, tasks }))
    .sort((a, b) => b.tasks.length - a.tasks.length);
  return longest;
}

/** A returning project starts with the least time spent of all, so that being idle earns no credit. */
function leastSpent(lanes: Map<string, Lane>): number {
  return lanes.size === 0 ? 0 : Math.min(...[...lanes.values()].map(({ spentMs }) => spentMs));
}
