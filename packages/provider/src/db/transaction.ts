import { AsyncLocalStorage } from "node:async_hooks";
import { ApiError } from "../http/api-error.ts";
import type { Db } from "./schema.ts";

const ATTEMPTS = 3;

const running = new AsyncLocalStorage<Db>();

/**
 * Runs `work` in one transaction. A throw rolls everything back. A refusal that must be remembered (an attempt, a
 * lock, an audit row) is *returned* as an `ApiError`: the transaction commits, then the error is thrown.
 *
 * Inside, only `tx` is used and only SQL is awaited: no hash, signature, mail or fetch. So `work` can be done again
 * from the start when two transactions waited for each other and PostgreSQL ended this one.
 */
export async function transaction<T>(
  call: { db: Db },
  work: (tx: Db) => Promise<T | ApiError>,
): Promise<Exclude<T, ApiError>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await call.db.transaction().execute((tx) => running.run(tx, () => work(tx)));
      if (result instanceof ApiError) throw result;
      return result as Exclude<T, ApiError>;
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

/** PostgreSQL's error code 40P01. */
function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "40P01";
}

/** Guards a `db` that a rule may hold: using it inside a transaction would deadlock the embedded store. */
export function outsideTransaction(db: Db): Db {
  if (running.getStore()) throw new Error("call.db was used inside a transaction. Use the tx that was handed in.");
  return db;
}
