import { type Insertable, sql } from "kysely";
import type { Database, Db } from "../../platform/db/schema.ts";
import type { NodeRow } from "./capability.ts";
import { type HourlyCount, type Measure, measures } from "./measuring/recorder.ts";

// By name, because a newer version's table may have more columns.
const nodeColumns = sql.raw(
  "node_id, version, host, process_id, started_at, seen_at, store_ms, event_loop_ms, memory_bytes, connections, database_busy, database_waiting, expires_at",
);

/** How long an hour's count is kept: slightly longer than the longest range. */
const KEPT = "32 days";

/** Writes a node's heartbeat and adds its counts, in one statement however many there are. */
export async function writeHeartbeat(
  db: Db,
  node: Insertable<Database["nodes"]>,
  counts: HourlyCount[],
): Promise<void> {
  await sql`
    with beat as (
      insert into nodes (${nodeColumns})
      select ${nodeColumns} from jsonb_populate_record(null::nodes, ${JSON.stringify(node)}::jsonb)
      on conflict (node_id) do update set
        seen_at = excluded.seen_at, store_ms = excluded.store_ms, event_loop_ms = excluded.event_loop_ms,
        memory_bytes = excluded.memory_bytes, connections = excluded.connections,
        database_busy = excluded.database_busy, database_waiting = excluded.database_waiting,
        expires_at = excluded.expires_at)
    insert into measurements as m (kind, started_at, project_id, label, detail, count, expires_at)
    select kind, started_at, project_id, label, detail, count, started_at + ${KEPT}::interval
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c
      (kind text, started_at timestamptz, project_id text, label text, detail text, count bigint)
    on conflict (kind, started_at, project_id, label, detail) do update set count = m.count + excluded.count`.execute(
    db,
  );
}

/** Deletes the row of a node that stops normally. */
export async function deleteNode(db: Db, node_id: string): Promise<void> {
  await db.deleteFrom("nodes").where("node_id", "=", node_id).execute();
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
  // `pg` returns a bigint as text.
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
  kind: Measure;
  stepSeconds: number;
  from: Date;
  until: Date;
  /** Only this project; all projects by default. */
  projectId?: string | undefined;
}

/** Sums up each step over all nodes. */
export async function readSteps(db: Db, { kind, stepSeconds, from, until, projectId }: Reading): Promise<StepRow[]> {
  const ofProject = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`;
  const { rows } = await sql<StepRow>`
    select (floor(extract(epoch from started_at) / ${stepSeconds}::integer) * ${stepSeconds}::integer * 1000)::float8 as at_ms,
      label, detail, sum(count)::float8 as count
    from measurements
    where kind = ${kind} and started_at >= ${from} and started_at < ${until} and ${ofProject}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export interface SumRow {
  kind: Measure;
  label: string;
  detail: string;
  count: number;
}

/** Sums up since then, over all nodes and projects. */
export async function readHourlySums(db: Db, since: Date): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select kind, label, detail, sum(count)::float8 as count from measurements
    where kind in (${sql.join(measures)}) and started_at >= ${since}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}
