import type { CompiledQuery, DeleteQueryBuilder, InsertQueryBuilder, QueryCreator, UpdateQueryBuilder } from "kysely";
import { compileOnce, type Part } from "./prepare.ts";
import type { Database, Db } from "./schema.ts";

/** The database, a transaction, or the statement of which a write is a part. */
export type Writer = Pick<QueryCreator<Database>, "insertInto" | "updateTable" | "deleteFrom">;

/** A write whose transaction needs nothing back from it, on its own or as a part of a larger statement. */
export type Write = Part<
  Writer,
  // biome-ignore lint/suspicious/noExplicitAny: whatever it writes to.
  | InsertQueryBuilder<Database, any, any>
  // biome-ignore lint/suspicious/noExplicitAny: whatever it writes to.
  | UpdateQueryBuilder<Database, any, any, any>
  // biome-ignore lint/suspicious/noExplicitAny: whatever it writes to.
  | DeleteQueryBuilder<Database, any, any>
>;

interface PutOff {
  writes: Write[];
  rows: Map<(rows: unknown[]) => Write, unknown[]>;
  /** The write whose rows somebody waits for. */
  returning?: { write: Write; written: { rows: unknown[] } };
}

/** By transaction. */
const pending = new WeakMap<Db, PutOff>();

/** Lets the writes of a transaction be put off; `endPuttingOff` ends that. */
export function beginPuttingOff(tx: Db): void {
  pending.set(tx, { writes: [], rows: new Map() });
}

/**
 * Puts a write off to the end of its transaction, where all that were put off make one statement: ten writes cost one
 * way to the database and back. At once outside of a transaction. What it writes is not there to be read before; two of
 * them must not write the same row, because PostgreSQL runs them side by side; and a row that others wait for is held
 * already, or nothing is held after it.
 */
export async function putOff(tx: Db, write: Write): Promise<void> {
  const of = pending.get(tx);
  if (of) of.writes.push(write);
  else await write(tx).execute();
}

/**
 * The same for rows of one kind, which become one write, in the order in which they came.
 * @param writing makes the write of all rows.
 */
export function puttingOff<Row>(writing: (rows: Row[]) => Write): (tx: Db, row: Row) => Promise<void> {
  const kind = writing as (rows: unknown[]) => Write;
  return async (tx, row) => {
    const of = pending.get(tx);
    if (!of) return void (await writing([row])(tx).execute());
    const rows = of.rows.get(kind) ?? [];
    rows.push(row);
    of.rows.set(kind, rows);
  };
}

/**
 * The same for a write that returns rows, one for a transaction. It stays to the end whatever is written before.
 * @returns where the rows are once the transaction has committed.
 */
export async function putOffReturning<Row>(tx: Db, write: Write): Promise<{ readonly rows: Row[] }> {
  const of = pending.get(tx);
  if (!of) return { rows: (await write(tx).execute()) as Row[] };
  if (of.returning) throw new Error("A transaction puts off one write that returns rows.");
  const written: { rows: Row[] } = { rows: [] };
  of.returning = { write, written };
  return written;
}

/** Writes what is put off by now: before something that reads or ends it. */
export async function writePutOff(tx: Db): Promise<void> {
  const writes = takePutOff(tx);
  if (writes.length > 0) await tx.executeQuery(compileWrites(tx, { writes }));
}

const compileWrites = compileOnce((db, { writes: [last, ...others] }: { writes: Write[] }) =>
  (last as Write)(withWrites(db, others)),
);

const lastOfTransactions = new WeakSet<CompiledQuery>();

/**
 * Returns whether nothing follows it but the end of its transaction, so that a server is told of both at once: the rows
 * of its result come then.
 */
export function isLastOfTransaction(query: CompiledQuery): boolean {
  return lastOfTransactions.has(query);
}

/** The same at the end of the transaction. A server may be told of it only with the `commit`, which then throws what it does. */
export async function endPuttingOff(tx: Db): Promise<void> {
  const { returning } = pending.get(tx) ?? {};
  const writes = [...(returning ? [returning.write] : []), ...takePutOff(tx)];
  pending.delete(tx);
  if (writes.length === 0) return;
  const query = compileWrites(tx, { writes });
  lastOfTransactions.add(query);
  const { rows } = await tx.executeQuery(query);
  if (returning) returning.written.rows = rows;
}

/** What is put off by now, for a statement that takes it along by `withWrites`. */
export function takePutOff(tx: Db): Write[] {
  const of = pending.get(tx);
  if (!of) return [];
  const { writes, rows } = of;
  Object.assign(of, { writes: [], rows: new Map() });
  return [...writes, ...[...rows].map(([writing, ofKind]) => writing(ofKind))];
}

/** What is built on this does the writes as well. */
export function withWrites(db: Db, writes: Write[]): QueryCreator<Database> {
  return writes.reduce<QueryCreator<Database>>((on, write, index) => on.with(`write_${index}`, (it) => write(it)), db);
}
