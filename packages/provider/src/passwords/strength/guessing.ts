import { Worker } from "node:worker_threads";
import { createBoundedPool } from "../../ground/bounded-pool.ts";

/** The measure of how hard a password is to guess. */
export interface Guess {
  /** 0 to 4. */
  score: number;
  warning: string;
  suggestions: string[];
  /** True where it is among the passwords that people use most. */
  isCommon: boolean;
}

export interface GuessQuestion {
  id: number;
  password: string;
  /** Words that an attacker knows of its owner. */
  about: string[];
}

export type GuessAnswer = Guess & { id: number };

export interface Guessing {
  /** @throws ApiError `service_unavailable` when too many wait already. */
  estimate(password: string, about: string[]): Promise<Guess>;
  stop(): Promise<void>;
}

/** Five seconds of the worst questions, less than one of the usual ones. */
const WAITING = 50;
// Beside this file: from source, or from the build.
const workerFile = new URL(`./guessing-worker${import.meta.url.slice(-3)}`, import.meta.url);

/**
 * zxcvbn on a thread of its own, one question at a time: its dictionaries take 300 ms to read, and a question up to
 * 100. The thread begins with the first question.
 */
export function createGuessing(): Guessing {
  const pool = createBoundedPool({ running: 1, waiting: WAITING });
  let worker: Worker | undefined;
  let asked = 0;

  function ask(question: GuessQuestion): Promise<Guess> {
    worker ??= start();
    const thread = worker;
    return new Promise((resolve, reject) => {
      const end = () => {
        thread.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
        thread.unref();
      };
      const onMessage = ({ id, ...guess }: GuessAnswer) => {
        if (id !== question.id) return;
        end();
        resolve(guess);
      };
      const onEnd = (reason: unknown) => {
        end();
        reject(reason instanceof Error ? reason : new Error("The thread that estimates passwords ended."));
      };
      // While a question is out, the process waits for its answer.
      thread.ref();
      thread.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
      thread.postMessage(question);
    });
  }

  function start(): Worker {
    const started = new Worker(workerFile);
    started.unref();
    // The next question starts another one.
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    estimate: (password, about) =>
      pool.run(() => {
        asked += 1;
        return ask({ id: asked, password, about });
      }),
    async stop() {
      await worker?.terminate();
    },
  };
}
