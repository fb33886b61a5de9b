import { availableParallelism } from "node:os";
import { createBoundedPool } from "../ground/bounded-pool.ts";
import { parseForeignHash } from "./foreign/foreign-hash.ts";
import { verifyForeign } from "./foreign/verify-foreign.ts";
import { computePasswordHash, currentParameters, type HashParameters } from "./password-hash.ts";

/** The only way to a password hash: bounded, off the event loop, never inside a transaction. */
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
}

/** One thread stays free for the event loop, and one of libuv's four for everybody else. */
const RUNNING = Math.min(3, Math.max(1, availableParallelism() - 1));
/** About two seconds of work. */
const WAITING_EACH = 100;
/** Hashes of other systems leave a thread to our own where there is more than one, and few of them wait. */
const FOREIGN = { running: Math.max(1, RUNNING - 1), waiting: 20 };

export function createPasswordHasher(): PasswordHasher {
  const pool = createBoundedPool({ running: RUNNING, waiting: RUNNING * WAITING_EACH });
  const foreign = createBoundedPool(FOREIGN);
  const compute: PasswordHasher["compute"] = (password, parameters) =>
    pool.run(() => computePasswordHash(password, parameters));
  return {
    requireRoom: pool.requireRoom,
    compute,
    verifyForeign: (password, hash) =>
      foreign.run(() => pool.run(() => verifyForeign(password, parseForeignHash(hash)))),
    hash: (password, salt) => compute(password, currentParameters(salt)),
  };
}
