import { type ExpressionBuilder, type QueryCreator, type SqlBool, sql } from "kysely";
import { type Database, json } from "../../platform/db/schema.ts";

interface CounterKey {
  project_id: string;
  subject: string;
  window_start: Date;
}

/** Increments counters, as a fragment of a larger statement that returns the subjects with their counts. */
export const incrementingCounters = (keys: (CounterKey & { expires_at: Date })[]) => (db: QueryCreator<Database>) =>
  db
    .insertInto("counters")
    .values(keys.map((key) => ({ ...key, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "subject", "window_start"])
        .doUpdateSet((eb) => ({ count: eb("counters.count", "+", 1) })),
    )
    .returning(["subject", "count"]);

/** Reads counters, as a fragment of a larger statement. */
export const readingCounters = (keys: CounterKey[]) => (db: QueryCreator<Database>) =>
  db
    .selectFrom("counters")
    .select(["subject", "count"])
    .where((eb) => eb.or(keys.map((key) => isCounter(eb, key))));

/** Decrements counters, as a fragment of a larger statement. */
export const decrementingCounters = (keys: CounterKey[]) => (db: QueryCreator<Database>) =>
  db
    .updateTable("counters")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where((eb) => eb.or(keys.map((key) => isCounter(eb, key))))
    .returning("subject");

function isCounter(eb: ExpressionBuilder<Database, "counters">, key: CounterKey) {
  return eb.and([
    eb("project_id", "=", key.project_id),
    eb("subject", "=", key.subject),
    eb("window_start", "=", key.window_start),
  ]);
}

/** A range of the key, which is sorted by bytes. No subject contains the last character of Unicode. */
const beginsWith = (beginning: string) =>
  sql<SqlBool>`"subject" >= ${beginning} and "subject" < (${beginning}::text || ${"\u{10ffff}"})`;

/** Reads the counters with one of these prefixes whose window has not ended. */
export function runningCounters(project_id: string, beginnings: string[], now: Date) {
  return (db: QueryCreator<Database>) =>
    db
      .selectFrom("counters")
      .select(["subject", "count", "expires_at"])
      .where("project_id", "=", project_id)
      .where("expires_at", ">", now)
      .where((eb) => eb.or(beginnings.map(beginsWith)))
      .orderBy("subject");
}

/** Resets the counters with one of these prefixes, as a fragment of a larger statement. */
export function deletingCountersOf(project_id: string, beginnings: string[]) {
  return (db: QueryCreator<Database>) =>
    db
      .deleteFrom("counters")
      .where("project_id", "=", project_id)
      .where((eb) => eb.or(beginnings.map(beginsWith)));
}

/** Resets counters, as a fragment of a larger statement. */
export function deletingCounters(keys: CounterKey[]) {
  return (db: QueryCreator<Database>) =>
    db.deleteFrom("counters").where((eb) => eb.or(keys.map((key) => isCounter(eb, key))));
}

/** Whether no count of the fragment `counted` exceeds its limit, within the same statement. */
export function countedWithin(budgets: { subject: string; allowed: number }[]) {
  return sql<SqlBool>`(select bool_and(c.count <= (${limitsOf(budgets)} ->> c.subject)::int) from counted c)`;
}

/** Whether a count of the fragment `read` is below its limit, within the same statement. */
export function readBelow(limits: { subject: string; allowed: number }[]) {
  return sql<SqlBool>`(select count(*) from read r where r.count >= (${limitsOf(limits)} ->> r.subject)::int) < ${limits.length}`;
}

const limitsOf = (all: { subject: string; allowed: number }[]) =>
  json(Object.fromEntries(all.map(({ subject, allowed }) => [subject, allowed])));
