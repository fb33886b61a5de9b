import { sql } from "kysely";
import type { Db } from "../../platform/db/schema.ts";

/** The partition of events without a position, so that writing an event needs only this one. */
export const WAITING = "waiting";

const prefix = "audit_events_";

/** The partition of events that are sealed now: a month, such as `2026-12`. */
export function periodAt(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** Creates a month's partition if it is missing; only the node that has the sealer's lock. If it fails, events wait. */
export async function openPeriod(tx: Db, period: string): Promise<void> {
  const table = prefix + period.replace("-", "_");
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${sql.lit(table)})::text as found`.execute(
    tx,
  );
  if (rows[0]?.found) return;
  // Attached afterwards: creating a table as a partition blocks everyone who writes events.
  await sql`create table ${sql.table(table)} (like audit_events_waiting including all)`.execute(tx);
  await sql`alter table audit_events attach partition ${sql.table(table)} for values in (${sql.lit(period)})`.execute(
    tx,
  );
}

/** Drops empty partitions of months that ended before a time; only the node that has the sealer's lock. */
export async function dropPeriods(tx: Db, before: Date): Promise<void> {
  // If writers block this, it tries again in an hour, instead of making new writers wait behind it.
  await sql`set local lock_timeout = '500ms'`.execute(tx);
  for (const table of await listTables(tx)) {
    const period = table.slice(prefix.length).replace("_", "-");
    if (period === WAITING || period >= periodAt(before)) continue;
    await sql`do $$ begin
      if not exists (select from ${sql.table(table)}) then drop table ${sql.table(table)}; end if;
    end $$`.execute(tx);
  }
}

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_events'::regclass
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
