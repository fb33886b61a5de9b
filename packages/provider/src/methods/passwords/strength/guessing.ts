import type { WorkOwner } from "../../../platform/lib/fair-queue.ts";
import { createThreadPool, threadFile } from "../../../platform/lib/thread-pool.ts";

/** An estimate of how hard a password is to guess. */
export interface Guess {
  /** 0 to 4. */
  score: number;
  warning: string;
  suggestions: string[];
  /** True if it is one of the most common passwords. */
  isCommon: boolean;
}

export interface GuessQuestion {
  password: string;
  /** Words that an attacker knows about the owner. */
  about: string[];
}

export interface Guessing {
  /** @throws ApiError `service_unavailable` if the owner has too many questions waiting. */
  estimate(password: string, about: string[], owner: WorkOwner): Promise<Guess>;
  stop(): Promise<void>;
}

/** At worst five seconds of work, usually less than one. */
const WAITING = 50;
/** The dictionaries take 60 MiB, so an idle thread stops. */
const IDLE_AFTER_MS = 15 * 60_000;

/**
 * Runs zxcvbn on its own thread, one question at a time: reading the dictionaries takes 300 ms, a question up to 100.
 * The thread starts with the first question and stops when idle.
 */
export function createGuessing(): Guessing {
  const file = threadFile("guessing-thread", import.meta.url);
  const pool = createThreadPool<GuessQuestion, Guess>({
    file,
    threads: 1,
    waitingEach: WAITING,
    idleAfterMs: IDLE_AFTER_MS,
  });
  return { estimate: (password, about, owner) => pool.ask({ password, about }, owner), stop: pool.stop };
}
