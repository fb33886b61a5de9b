import { AsyncLocalStorage } from "node:async_hooks";
import type { ApiErrorType } from "@portico/wire";
import { sql } from "kysely";
import { ApiError, type ApiErrorOptions } from "../lib/api-error.ts";
import type { Db } from "./schema.ts";

interface Running {
  /** Rows, and what inserts all of its kind. */
  rows: { insert: InsertRows; row: unknown }[];
  beforeCommit: (() => Promise<void>)[];
  lastBeforeCommit: (() => Promise<void>)[];
  afterCommit: (() => void)[];
}

type InsertRows = (tx: Db, rows: unknown[]) => Promise<void>;

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
      if (!(done instanceof ApiError)) await beforeCommits.getStore()?.(tx);
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
  const state: Running = { rows: [], beforeCommit: [], lastBeforeCommit: [], afterCommit: [] };
  const result = await call.db.transaction().execute((tx) =>
    running.run(state, async () => {
      const done = await work(tx);
      for (const [insert, all] of Map.groupBy(state.rows, ({ insert }) => insert)) {
        await insert(
          tx,
          all.map(({ row }) => row),
        );
      }
      for (const act of state.beforeCommit) await act();
      for (const act of state.lastBeforeCommit) await act();
      return done;
    }),
  );
  for (const act of new Set(state.afterCommit)) act();
  return result;
}

/** Takes back what `work` did when it throws, and leaves the rest of the transaction as it is. */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const lists = Object.values(running.getStore() ?? {}) as unknown[][];
  const lengths = lists.map(({ length }) => length);
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    lists.forEach((list, index) => {
      list.length = lengths[index] ?? 0;
    });
    throw error;
  }
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

const beforeCommits = new AsyncLocalStorage<(tx: Db) => Promise<void>>();

/**
 * Runs `step` at the end of each transaction of `work`, inside of it: what it writes stands exactly where the
 * transaction does, and its throw rolls back. A transaction that returns a refusal has none.
 */
export function withBeforeCommit<T>(step: (tx: Db) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return beforeCommits.run(step, work);
}

/**
 * Makes a way to insert rows of one kind at the end of the running transaction, all in one statement. At once outside of a
 * transaction. They are not there to be read before.
 */
export function insertTogether<Row>(
  insert: (tx: Db, rows: Row[]) => Promise<void>,
): (tx: Db, row: Row) => Promise<void> {
  return async (tx, row) => {
    const transaction = running.getStore();
    if (transaction) transaction.rows.push({ insert: insert as InsertRows, row });
    else await insert(tx, [row]);
  };
}

/**
 * Acts at the end of the running transaction, inside of it: a row that others wait for is held for a moment only, and after
 * all others. A throw rolls the transaction back. At once outside of a transaction.
 */
export async function beforeCommit(act: () => Promise<void>): Promise<void> {
  const transaction = running.getStore();
  if (transaction) transaction.beforeCommit.push(act);
  else await act();
}

/** The same, after all others: what it holds is held last. */
export async function lastBeforeCommit(act: () => Promise<void>): Promise<void> {
  const transaction = running.getStore();
  if (transaction) transaction.lastBeforeCommit.push(act);
  else await act();
}

/** Acts once the running transaction has committed, and not at all when it is rolled back. */
export function onceCommitted(act: () => void): void {
  const transaction = running.getStore();
  if (transaction) transaction.afterCommit.push(act);
  else act();
}

/** Guards a `db` that a rule may hold: using it inside a transaction would deadlock the embedded store. */
export function outsideTransaction(db: Db): Db {
  if (running.getStore()) throw new Error("The store was used inside a transaction. Use the tx that was handed in.");
  return db;
}

/** Lets one transaction at a time pass, over all nodes; the others wait here until it has ended. */
export async function waitForTurn(tx: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(tx);
}
