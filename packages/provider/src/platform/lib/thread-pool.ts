import { Worker } from "node:worker_threads";
import type { Answered } from "./answer-questions.ts";
import { createFairQueue, type WorkOwner } from "./fair-queue.ts";

/** Threads for work that would hold up everybody else's requests; so many at most, each with one question at a time. */
export interface ThreadPool<Question, Answer> {
  /**
   * @throws ApiError `service_unavailable` when too many of this owner's wait already; ThreadError; whatever Error the
   * thread threw, as a copy without its class.
   */
  ask(question: Question, owner: WorkOwner): Promise<Answer>;
  /** The first refusal, before anything was done for a caller who would meet it. */
  requireCapacity(owner: WorkOwner): void;
  /** Ends the threads in the middle of their questions; no new ones begin. */
  stop(): Promise<void>;
}

/** A thread ended, or took too long and was ended, with the question unanswered. The next question has a new one. */
export class ThreadError extends Error {}

interface ThreadPoolOptions {
  /** A module that calls `answerQuestions`. */
  file: URL;
  threads: number;
  /** How many questions of one project may wait. */
  waitingEach: number;
  /** The work that there is too much of, for the refusal. */
  work?: string;
  /** How long an answer may take. */
  deadlineMs?: number;
  /** The memory of a thread; one that needs more is ended. */
  limitMiB?: number;
  /** Threads that were asked nothing for so long end, and give back their memory. */
  restsAfterMs?: number;
}

/** Threads begin with the first questions: each takes some 50 ms and 10 MiB. */
export function createThreadPool<Question, Answer>(options: ThreadPoolOptions): ThreadPool<Question, Answer> {
  const { file, threads, waitingEach, work, deadlineMs, limitMiB, restsAfterMs } = options;
  const queue = createFairQueue({ slots: threads, waitingEach, ...(work && { work }) });
  const all = new Set<Worker>();
  const idle = new Set<Worker>();
  let rest: NodeJS.Timeout | undefined;
  let isStopped = false;

  function start(): Worker {
    // Who waited meanwhile.
    if (isStopped) throw new ThreadError("The threads were stopped.");
    const thread = new Worker(file, limitMiB ? { resourceLimits: limitsOf(limitMiB) } : {});
    all.add(thread);
    // Without a listener, an error of an idle thread would be the process's.
    thread.on("error", () => forget(thread)).once("exit", () => forget(thread));
    return thread;
  }

  function forget(thread: Worker): void {
    all.delete(thread);
    idle.delete(thread);
  }

  async function end(threads: Iterable<Worker>): Promise<void> {
    const ended = [...threads];
    ended.forEach(forget);
    await Promise.all(ended.map((thread) => thread.terminate()));
  }

  async function ask(question: Question): Promise<Answer> {
    clearTimeout(rest);
    const [thread = start()] = idle;
    idle.delete(thread);
    // While a question is out, the process waits for its answer.
    thread.ref();
    try {
      return await answerOf(thread, question);
    } finally {
      thread.unref();
      if (all.has(thread)) idle.add(thread);
      clearTimeout(rest);
      if (restsAfterMs !== undefined) rest = setTimeout(() => void end(idle), restsAfterMs).unref();
    }
  }

  function answerOf(thread: Worker, question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        thread.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
      };
      const onMessage = (answered: Answered<Answer>) => {
        settle();
        if ("error" in answered) reject(answered.error);
        else resolve(answered.answer);
      };
      const onEnd = (reason: unknown) => {
        settle();
        forget(thread);
        reject(new ThreadError(`A thread has ended: ${reason instanceof Error ? reason.message : reason}`));
      };
      const onLate = () => {
        onEnd(`no answer for ${deadlineMs} ms`);
        void thread.terminate();
      };
      const timer = deadlineMs === undefined ? undefined : setTimeout(onLate, deadlineMs);
      thread.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
      thread.postMessage(question);
    });
  }

  return {
    ask: (question, owner) => queue.run(owner, () => ask(question)),
    requireCapacity: queue.requireCapacity,
    stop() {
      isStopped = true;
      return end(all);
    },
  };
}

/** Young objects have the room of a node that was started as the image starts it (docs/adr/0025). */
const limitsOf = (limitMiB: number) => ({ maxOldGenerationSizeMb: limitMiB, maxYoungGenerationSizeMb: 24 });

/** The file of a thread, `NAME-thread`, beside the module that starts it: from source, or from the build. */
export function threadFile(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${moduleUrl.slice(-3)}`, moduleUrl);
}
