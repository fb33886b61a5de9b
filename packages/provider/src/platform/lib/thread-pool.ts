import { Worker } from "node:worker_threads";
import type { Answered } from "./answer-questions.ts";
import { createFairQueue, type WorkOwner } from "./fair-queue.ts";

/** Threads for work that would block the event loop. Each answers one question at a time. */
export interface ThreadPool<Question, Answer> {
  /**
   * @throws ApiError `service_unavailable` if too many of this owner wait; ThreadError; any Error of the thread, as a
   * copy without its class.
   */
  ask(question: Question, owner: WorkOwner): Promise<Answer>;
  /** Throws the first of these errors, so that callers can check before other work. */
  requireCapacity(owner: WorkOwner): void;
  /** Ends the threads, also during a question. */
  stop(): Promise<void>;
}

/** A thread ended, or was ended after a timeout, without an answer. The next question gets a new thread. */
export class ThreadError extends Error {}

interface ThreadPoolOptions {
  /** A module that calls `answerQuestions`. */
  file: URL;
  threads: number;
  /** How many questions of one project may wait. */
  waitingEach: number;
  /** What there is too much of, for the error message. */
  work?: string;
  /** The timeout of an answer. */
  deadlineMs?: number;
  /** The memory limit of a thread. A thread that needs more is ended. */
  limitMiB?: number;
  /** Threads without a question for this long end, which frees their memory. */
  idleAfterMs?: number;
}

/** Threads are started with the first questions: each takes some 50 ms and 10 MiB. */
export function createThreadPool<Question, Answer>(options: ThreadPoolOptions): ThreadPool<Question, Answer> {
  const { file, threads, waitingEach, work, deadlineMs, limitMiB, idleAfterMs } = options;
  const queue = createFairQueue({ slots: threads, waitingEach, ...(work && { work }) });
  const all = new Set<Worker>();
  const idle = new Set<Worker>();
  let rest: NodeJS.Timeout | undefined;
  let isStopped = false;

  function start(): Worker {
    // The question has waited meanwhile.
    if (isStopped) throw new ThreadError("The threads were stopped.");
    const thread = new Worker(file, limitMiB ? { resourceLimits: limitsOf(limitMiB) } : {});
    all.add(thread);
    // Without a listener, an error of an idle thread would end the process.
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
    // While a question is pending, the process stays alive for its answer.
    thread.ref();
    try {
      return await answerOf(thread, question);
    } finally {
      thread.unref();
      if (all.has(thread)) idle.add(thread);
      clearTimeout(rest);
      if (idleAfterMs !== undefined) rest = setTimeout(() => void end(idle), idleAfterMs).unref();
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

/** The young generation has the size that the image starts nodes with (docs/adr/0025). */
const limitsOf = (limitMiB: number) => ({ maxOldGenerationSizeMb: limitMiB, maxYoungGenerationSizeMb: 24 });

/** The file of a thread, `NAME-thread`, next to the module that starts it: source or built. */
export function threadFile(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${moduleUrl.slice(-3)}`, moduleUrl);
}
