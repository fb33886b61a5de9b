import type { TestProvider } from "@portico/testkit";
import { sql } from "kysely";

export interface AuditRow {
  action: string;
  organization_id: string | null;
  member_id: string | null;
  email_address: string | null;
  details: Record<string, unknown>;
}

/** What the provider has recorded so far, oldest first, except seeding. */
async function auditRows({ provider }: TestProvider): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select action, organization_id, member_id, email_address, details from audit_events
    where request_id <> 'seed' order by occurred_at, audit_event_id`.execute(provider.services.db);
  return rows;
}

/** The audit rows that `work` leaves. */
export async function auditOf(provider: TestProvider, work: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = (await auditRows(provider)).length;
  await work();
  return (await auditRows(provider)).slice(before);
}

/** The partitions of other tables, whose rows those have too. */
export const partitions = sql`(select relname from pg_class where relispartition)`;

/** Tables that nodes write to without a call: the heads of audit chains, heartbeats and measurements. */
const byItself = sql.join(["audit_chains", "nodes", "measurements"]);

/** Rows by table, to compare before and after. */
export async function rowCounts({ provider }: TestProvider): Promise<Record<string, number>> {
  const { db } = provider.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in (${byItself})
      and table_name not in ${partitions} order by 1`.execute(db);
  const counts = tables.map(({ name }) => sql`(select count(*)::int from ${sql.table(name)}) as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? {};
}

/** Everything that a project has, as one text. */
export async function contentOf({ provider }: TestProvider, projectId: string): Promise<string> {
  const { db } = provider.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id' and table_name not in (${byItself})
      and table_name not in ${partitions} order by 1`.execute(db);
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    // Events get their places meanwhile.
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - '{sequence,place,chain,period}'::text[])::text as row from ${sql.table(name)} t
      where project_id = ${projectId}`.execute(db);
    contents[name] = rows.map(({ row }) => row).sort();
  }
  return JSON.stringify(contents);
}
