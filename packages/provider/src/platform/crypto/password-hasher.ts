import { availableParallelism } from "node:os";
import { createFairQueue, type WorkOwner } from "../lib/fair-queue.ts";
import { createThreadPool, threadFile } from "../lib/thread-pool.ts";
import type { HashQuestion } from "./hashing-thread.ts";
import { currentParameters, type HashParameters } from "./password-hash.ts";

/**
 * Computes all password hashes: bounded, shared fairly between projects, in its own threads, never inside a
 * transaction.
 */
export interface PasswordHasher {
  /**
   * @throws ApiError `service_unavailable` if this owner has so many waiting that another one would wait for seconds.
   */
  requireCapacity(owner: WorkOwner): void;
  /** Hashes a password with the parameters of a stored hash. @throws ApiError as `requireCapacity`. */
  compute(password: string, parameters: HashParameters, owner: WorkOwner): Promise<string>;
  /**
   * Whether a password matches another system's hash, which may take a second, so few of these may wait.
   * @throws ApiError as `requireCapacity`.
   */
  verifyForeign(password: string, hash: string, owner: WorkOwner): Promise<boolean>;
  /** Hashes a new password in Unicode NFC (RFC 8265 section 4.2). @throws ApiError as `requireCapacity`. */
  hash(password: string, salt: string, owner: WorkOwner): Promise<string>;
  stop(): Promise<void>;
}

/** One core stays free for the event loop. Each computation takes 20 MiB. */
const RUNNING = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Per project and thread: about two seconds of work. */
const WAITING_EACH = 100;
/** Hashes of other systems leave one thread to our own if there are several, and few of them may wait. */
const FOREIGN = { slots: Math.max(1, RUNNING - 1), waitingEach: 20 };

export function createPasswordHasher(): PasswordHasher {
  const pool = createThreadPool<HashQuestion, string | boolean>({
    file: threadFile("hashing-thread", import.meta.url),
    threads: RUNNING,
    waitingEach: RUNNING * WAITING_EACH,
  });
  const foreign = createFairQueue(FOREIGN);
  const compute: PasswordHasher["compute"] = async (password, parameters, owner) =>
    String(await pool.ask({ password, parameters }, owner));
  return {
    requireCapacity: pool.requireCapacity,
    compute,
    verifyForeign: (password, hash, owner) =>
      foreign.run(owner, async () => (await pool.ask({ password, foreign: hash }, owner)) === true),
    hash: (password, salt, owner) => compute(password.normalize("NFC"), currentParameters(salt), owner),
    stop: pool.stop,
  };
}
