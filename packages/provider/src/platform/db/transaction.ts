import { AsyncLocalStorage } from "node:async_hooks";
import type { ApiErrorType } from "@portico/wire";
import { sql } from "kysely";
import { ApiError, type ApiErrorOptions } from "../lib/api-error.ts";
import type { Db } from "./schema.ts";

interface Running {
  /** Rows, and the function that inserts all rows of their kind. */
  rows: { insert: InsertRows; row: unknown }[];
  beforeCommit: (() => Promise<void>)[];
  lastBeforeCommit: (() => Promise<void>)[];
  afterCommit: (() => void)[];
}

type InsertRows = (tx: Db, rows: unknown[]) => Promise<void>;

const running = new AsyncLocalStorage<Running>();

/**
 * Runs `work` in one transaction. A throw rolls everything back. A refusal that must be remembered (an attempt, a
 * lock, an audit event) is *returned* as an `ApiError`: the transaction commits, then the error is thrown.
 *
 * Inside, use only `tx` and await only SQL: no hash, signature, email or fetch. `AskOutside` is for a fetch whose answer
 * the work depends on; `work` then runs twice.
 */
export async function transaction<T>(
  call: { db: Db },
  work: (tx: Db) => Promise<T | ApiError>,
): Promise<Exclude<T, ApiError>> {
  const attempt = () =>
    committed(call, async (tx) => {
      const done = await work(tx);
      if (!(done instanceof ApiError)) await beforeCommits.getStore()?.(tx);
      return done;
    });
  try {
    const result = await attempt().catch(async (error) => {
      if (!(error instanceof AskOutside)) throw error;
      await error.ask();
      return attempt();
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

/** Rolls back what `work` did if it throws, and keeps the rest of the transaction. */
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
 * An error to throw in a transaction. Everything is rolled back, and then `remember` writes in a transaction of its
 * own.
 */
export class RememberedRefusal extends ApiError {
  readonly remember: (tx: Db) => Promise<void>;

  constructor(errorType: ApiErrorType, remember: (tx: Db) => Promise<void>, options?: ApiErrorOptions) {
    super(errorType, options);
    this.remember = remember;
  }
}

/**
 * An error to throw in a transaction that depends on another server's answer, once per transaction. Everything is
 * rolled back, so that no lock and no connection is held while `ask` waits for the answer. Then the work runs again.
 */
export class AskOutside extends Error {
  override name = "AskOutside";
  readonly ask: () => Promise<void>;

  constructor(ask: () => Promise<void>) {
    super("A transaction waits for an answer from outside.");
    this.ask = ask;
  }
}

const beforeCommits = new AsyncLocalStorage<(tx: Db) => Promise<void>>();

/**
 * Runs `step` at the end of each transaction of `work`, inside it: its writes are committed with the transaction, and
 * an error rolls both back. It does not run for a transaction that returns an error.
 */
export function withBeforeCommit<T>(step: (tx: Db) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return beforeCommits.run(step, work);
}

/**
 * Returns a function that inserts rows at the end of the running transaction, all in one statement; at once outside
 * of a transaction. The rows cannot be read before.
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
 * Runs at the end of the running transaction, inside it, so that rows that others wait for are locked last and
 * briefly. An error rolls the transaction back. Runs at once outside of a transaction.
 */
export async function beforeCommit(act: () => Promise<void>): Promise<void> {
  const transaction = running.getStore();
  if (transaction) transaction.beforeCommit.push(act);
  else await act();
}

/** The same, after all others, so that its locks are taken last. */
export async function lastBeforeCommit(act: () => Promise<void>): Promise<void> {
  const transaction = running.getStore();
  if (transaction) transaction.lastBeforeCommit.push(act);
  else await act();
}

/** Runs after the running transaction has committed; not if it is rolled back. */
export function onceCommitted(act: () => void): void {
  const transaction = running.getStore();
  if (transaction) transaction.afterCommit.push(act);
  else act();
}

/** Guards the `db` of rules: using it inside a transaction would deadlock the embedded store. */
export function outsideTransaction(db: Db): Db {
  if (running.getStore()) throw new Error("The store was used inside a transaction. Use the tx that was handed in.");
  return db;
}

/** Lets one transaction at a time continue, over all nodes; the others wait until it has ended. */
export async function waitForLock(tx: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(tx);
}
