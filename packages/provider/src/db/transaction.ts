import { AsyncLocalStorage } from "node:async_hooks";
import type { ApiErrorType } from "@portico/wire";
import { ApiError, type ApiErrorOptions } from "../ground/api-error.ts";
import { beginPuttingOff, endPuttingOff } from "./put-off.ts";
import type { Db } from "./schema.ts";

interface Running {
  beforeCommit: Set<() => Promise<void>>;
  afterCommit: Set<() => void>;
}

const running = new AsyncLocalStorage<Running>();

/**
 * Runs `work` in one transaction. A throw rolls everything back. A refusal that must be remembered (an attempt, a
 * lock, an audit row) is *returned* as an `ApiError`: the transaction commits, then the error is thrown.
 *
 * Inside, only `tx` is used and only SQL is awaited: no hash, signature, mail or fetch.
 */
export async function transaction<T>(
  call: { db: Db },
  work: (tx: Db) => Promise<T | ApiError>,
): Promise<Exclude<T, ApiError>> {
  try {
    const result = await committed(call, async (tx) => {
      const done = await work(tx);
      if (!(done instanceof ApiError)) await witnesses.getStore()?.(tx);
      return done;
    });
    if (result instanceof ApiError) throw result;
    return result as Exclude<T, ApiError>;
  } catch (error) {
    if (error instanceof RememberedRefusal) await committed(call, error.remember);
    throw error;
  }
}

async function committed<T>(call: { db: Db }, work: (tx: Db) => Promise<T>): Promise<T> {
  const afterCommit = new Set<() => void>();
  const beforeCommit = new Set<() => Promise<void>>();
  const result = await call.db.transaction().execute((tx) =>
    running.run({ beforeCommit, afterCommit }, async () => {
      beginPuttingOff(tx);
      const done = await work(tx);
      for (const act of beforeCommit) await act();
      await endPuttingOff(tx);
      return done;
    }),
  );
  for (const act of afterCommit) act();
  return result;
}

/**
 * A refusal to throw in a transaction: everything is rolled back, and then what it leaves is written in one of its own.
 */
export class RememberedRefusal extends ApiError {
  readonly remember: (tx: Db) => Promise<void>;

  constructor(errorType: ApiErrorType, remember: (tx: Db) => Promise<void>, options?: ApiErrorOptions) {
    super(errorType, options);
    this.remember = remember;
  }
}

const witnesses = new AsyncLocalStorage<(tx: Db) => Promise<void>>();

/**
 * Runs `witness` at the end of each transaction of `work`, inside of it: what it writes stands exactly where the
 * transaction does, and its throw rolls back. A transaction that returns a refusal has none.
 */
export function witnessCommits<T>(witness: (tx: Db) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return witnesses.run(witness, work);
}

/**
 * Acts at the end of the running transaction, inside of it: a row that others wait for is held for a moment only, and after
 * all others. A throw rolls the transaction back. At once outside of a transaction.
 */
export async function beforeCommit(act: () => Promise<void>): Promise<void> {
  const transaction = running.getStore();
  if (transaction) transaction.beforeCommit.add(act);
  else await act();
}

/** Acts once the running transaction has committed, and not at all when it is rolled back. */
export function onceCommitted(act: () => void): void {
  const transaction = running.getStore();
  if (transaction) transaction.afterCommit.add(act);
  else act();
}

/** Guards a `db` that a rule may hold: using it inside a transaction would deadlock the embedded store. */
export function outsideTransaction(db: Db): Db {
  if (running.getStore()) throw new Error("The store was used inside a transaction. Use the tx that was handed in.");
  return db;
}
