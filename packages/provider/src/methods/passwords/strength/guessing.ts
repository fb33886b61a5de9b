import type { WorkOwner } from "../../../platform/lib/fair-queue.ts";
import { createThreadPool, threadFile } from "../../../platform/lib/thread-pool.ts";

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
  password: string;
  /** Words that an attacker knows of its owner. */
  about: string[];
}

export interface Guessing {
  /** @throws ApiError `service_unavailable` when too many of this owner's wait already. */
  estimate(password: string, about: string[], owner: WorkOwner): Promise<Guess>;
  stop(): Promise<void>;
}

/** Five seconds of the worst questions, less than one of the usual ones. */
const WAITING = 50;
/** Its dictionaries are 60 MiB. */
const RESTS_AFTER_MS = 15 * 60_000;

/**
 * zxcvbn on a thread of its own, one question at a time: its dictionaries take 300 ms to read, and a question up to
 * 100. The thread begins with the first question, and ends when none was asked for a while.
 */
export function createGuessing(): Guessing {
  const file = threadFile("guessing-thread", import.meta.url);
  const pool = createThreadPool<GuessQuestion, Guess>({
    file,
    threads: 1,
    waitingEach: WAITING,
    restsAfterMs: RESTS_AFTER_MS,
  });
  return { estimate: (password, about, owner) => pool.ask({ password, about }, owner), stop: pool.stop };
}
