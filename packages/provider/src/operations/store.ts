import { type Insertable, sql } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { Bucket } from "./measuring/spread.ts";
import type { StatementName } from "./measuring/statement-names.ts";
import type { NodeRow } from "./tables.ts";

// By name: a newer version's table may have more.
const nodeColumns = sql.raw(
  "node_id, version, host, process_id, started_at, seen_at, store_ms, event_loop_ms, memory_bytes, connections, database_busy, database_waiting, expires_at",
);

/** Says that a node lives, and adds what it has counted: one statement, however much that is. */
export async function writeBeat(db: Db, node: Insertable<Database["nodes"]>, buckets: Bucket[]): Promise<void> {
  await sql`
    with beat as (
      insert into nodes (${nodeColumns})
      select ${nodeColumns} from jsonb_populate_record(null::nodes, ${JSON.stringify(node)}::jsonb)
      on conflict (node_id) do update set
        seen_at = excluded.seen_at, store_ms = excluded.store_ms, event_loop_ms = excluded.event_loop_ms,
        memory_bytes = excluded.memory_bytes, connections = excluded.connections,
        database_busy = excluded.database_busy, database_waiting = excluded.database_waiting,
        expires_at = excluded.expires_at)
    insert into measurements as m (kind, width, started_at, project_id, label, detail, count, ms, most_ms, expires_at)
    select kind, width, started_at, project_id, label, detail, count, ms, most_ms, expires_at
    from jsonb_to_recordset(${JSON.stringify(buckets)}::jsonb) as b
      (kind text, width integer, started_at timestamptz, project_id text, label text, detail text, count bigint,
        ms double precision, most_ms double precision, expires_at timestamptz)
    on conflict (kind, width, started_at, project_id, label, detail) do update set
      count = m.count + excluded.count, ms = m.ms + excluded.ms,
      most_ms = greatest(m.most_ms, excluded.most_ms)`.execute(db);
}

/** A node that ends by itself is nobody to worry about. */
export async function deleteNode(db: Db, node_id: string): Promise<void> {
  await db.deleteFrom("nodes").where("node_id", "=", node_id).execute();
}

/** Keeps what statements read like, for as long as their numbers stay. */
export async function keepStatementNames(db: Db, names: StatementName[], expires_at: Date): Promise<void> {
  await db
    .insertInto("measured_statements")
    .values(names.map((name) => ({ ...name, expires_at })))
    .onConflict((conflict) => conflict.column("statement_id").doUpdateSet({ expires_at }))
    .execute();
}

export async function listNodeRows(db: Db, now: Date): Promise<NodeRow[]> {
  const rows = await db
    .selectFrom("nodes")
    .selectAll()
    .where("expires_at", ">", now)
    .orderBy("started_at")
    .orderBy("node_id")
    .limit(1000)
    .execute();
  // `pg` reads a bigint as text.
  return rows.map((row) => ({ ...row, memory_bytes: Number(row.memory_bytes) }));
}

export interface StepRow {
  /** Milliseconds since 1970. */
  at_ms: number;
  label: string;
  detail: string;
  count: number;
}

interface Reading {
  kind: string;
  width: number;
  stepSeconds: number;
  from: Date;
  until: Date;
  /** Of this project alone; of all when absent. */
  projectId?: string | undefined;
}

/** The sums of each step, over all nodes. */
export async function readSteps(db: Db, reading: Reading): Promise<StepRow[]> {
  const { kind, width, stepSeconds, from, until, projectId } = reading;
  const ofProject = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`;
  const { rows } = await sql<StepRow>`
    select (floor(extract(epoch from started_at) / ${stepSeconds}::integer) * ${stepSeconds}::integer * 1000)::float8 as at_ms,
      label, detail, sum(count)::float8 as count
    from measurements
    where kind = ${kind} and width = ${width}::integer and started_at >= ${from} and started_at < ${until} and ${ofProject}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** When the first bucket that is still kept begins; nothing where none was written. */
export async function findFirstBeat(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("measurements")
    .select("started_at")
    .where("kind", "=", "beats")
    .orderBy("width", "desc")
    .orderBy("started_at")
    .limit(1)
    .executeTakeFirst();
  return row?.started_at;
}

export interface StatementRow {
  statement_id: string;
  name: string | null;
  text: string | null;
  count: number;
  ms: number;
  most_ms: number;
}

/** The statements that took longest together. */
export async function listSlowest(
  db: Db,
  { from, width, limit }: { from: Date; width: number; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.label as statement_id, n.name, n.text, s.count, s.ms, s.most_ms
    from (
      select label, sum(count)::float8 as count, sum(ms) as ms, max(most_ms) as most_ms from measurements
      where kind = 'statements' and width = ${width}::integer and started_at >= ${from} and project_id = ''
      group by label) s
    left join measured_statements n on n.statement_id = s.label
    order by s.ms desc, s.label limit ${limit}`.execute(db);
  return rows;
}
