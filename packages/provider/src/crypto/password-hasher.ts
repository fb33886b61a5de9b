import { availableParallelism } from "node:os";
import { createBoundedPool } from "../ground/bounded-pool.ts";
import { createThreadPool, threadFile } from "../ground/thread-pool.ts";
import type { HashQuestion } from "./hashing-thread.ts";
import { currentParameters, type HashParameters } from "./password-hash.ts";

/** The only way to a password hash: bounded, on threads of its own, never inside a transaction. */
export interface PasswordHasher {
  /** @throws ApiError `service_unavailable` when so many wait already that this one would wait for seconds. */
  requireRoom(): void;
  /** Hashes a password with the parameters of a stored hash. @throws ApiError as `requireRoom`. */
  compute(password: string, parameters: HashParameters): Promise<string>;
  /**
   * Whether a password is that of another system's hash, which may cost a second: few of these wait at a time.
   * @throws ApiError as `requireRoom`.
   */
  verifyForeign(password: string, hash: string): Promise<boolean>;
  /** The hash of a new password. @throws ApiError as `requireRoom`. */
  hash(password: string, salt: string): Promise<string>;
  stop(): Promise<void>;
}

/** One core stays free for the event loop; each takes 20 MiB while it runs. */
const RUNNING = Math.min(3, Math.max(1, availableParallelism() - 1));
/** About two seconds of work. */
const WAITING_EACH = 100;
/** Hashes of other systems leave a thread to our own where there is more than one, and few of them wait. */
const FOREIGN = { running: Math.max(1, RUNNING - 1), waiting: 20 };

export function createPasswordHasher(): PasswordHasher {
  const pool = createThreadPool<HashQuestion, string | boolean>({
    file: threadFile("hashing-thread", import.meta.url),
    threads: RUNNING,
    waiting: RUNNING * WAITING_EACH,
  });
  const foreign = createBoundedPool(FOREIGN);
  const compute: PasswordHasher["compute"] = async (password, parameters) =>
    String(await pool.ask({ password, parameters }));
  return {
    requireRoom: pool.requireRoom,
    compute,
    verifyForeign: (password, hash) => foreign.run(async () => (await pool.ask({ password, foreign: hash })) === true),
    hash: (password, salt) => compute(password, currentParameters(salt)),
    stop: pool.stop,
  };
}
