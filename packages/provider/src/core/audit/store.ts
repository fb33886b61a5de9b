import { type Selectable, sql } from "kysely";
import { type Database, type Db, json, key } from "../../platform/db/schema.ts";
import { type AuditContent, type AuditEventRow, contentColumns } from "./canonical-event.ts";
import { WAITING } from "./periods-store.ts";

export type ChainRow = Selectable<Database["audit_chains"]>;
/** The columns that the sealer fills in. */
export type Sealed = Pick<
  AuditEventRow,
  "project_id" | "audit_event_id" | "mac" | "sequence" | "place" | "chain" | "period"
>;

/** The rows are one parameter, so that the statement is the same for any number of them. */
export async function insertEvents(tx: Db, events: (AuditContent & { mac: string })[]): Promise<void> {
  await tx
    .insertInto("audit_events")
    .columns([...contentColumns, "mac"])
    .expression(
      sql`
        select e.project_id, e.audit_event_id, e.occurred_at, e.action, e.organization_id, e.member_id, e.email_address,
          e.ip_address, e.request_id, e.details, e.mac
        from jsonb_to_recordset(${json(events)}) as e
          (project_id text, audit_event_id text, occurred_at timestamptz, action text, organization_id text,
            member_id text, email_address text, ip_address text, request_id text, details jsonb, mac text)`,
    )
    .execute();
}

/** The row in which earlier versions kept their key. It is not written any more. */
export const auditKeyRow = { project_id: "", key_id: "events" };

export async function findAuditKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("audit_keys")
    .select("sealed_key")
    .where(key({ project_id: auditKeyRow.project_id, key_id: auditKeyRow.key_id }))
    .executeTakeFirst();
  return row?.sealed_key;
}

/** The lock for moving the heads of chains. */
export const SEALING_LOCK = "portico audit";

/** Lets one node at a time seal; the others do not wait. */
export async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${sql.lit(SEALING_LOCK)})) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Lists the projects with unsealed events, and the oldest time; without refused ones. */
export async function listWaiting(db: Db): Promise<{ project_id: string; oldest: Date }[]> {
  return db
    .selectFrom("audit_events")
    .select((select) => ["project_id", select.fn.min("occurred_at").as("oldest")])
    .where("period", "=", WAITING)
    .where("sequence", "is", null)
    .where("place", "is", null)
    .groupBy("project_id")
    .execute();
}

/** Takes unsealed events, the oldest first. */
export async function takeUnsealed(tx: Db, projectId: string, limit: number): Promise<AuditEventRow[]> {
  return tx
    .selectFrom("audit_events")
    .selectAll()
    .where(key({ project_id: projectId, period: WAITING }))
    .where("sequence", "is", null)
    .where("place", "is", null)
    .orderBy("audit_event_id")
    .limit(limit)
    .execute();
}

/** Writes positions, and moves the sealed events to their month's partition. */
export async function setPlaces(tx: Db, sealed: Sealed[]): Promise<void> {
  await sql`
    update audit_events e set mac = v.mac, sequence = v.sequence, place = v.place, chain = v.chain, period = v.period
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as v
      (project_id text, audit_event_id text, mac text, sequence bigint, place text, chain text, period text)
    where e.project_id = v.project_id and e.audit_event_id = v.audit_event_id and e.period = ${WAITING}`.execute(tx);
}

export async function findChain(db: Db, projectId: string): Promise<ChainRow | undefined> {
  const row = await db.selectFrom("audit_chains").selectAll().where("project_id", "=", projectId).executeTakeFirst();
  return row && toChainRow(row);
}

/** `pg` reads a bigint as text. */
function toChainRow(row: ChainRow): ChainRow {
  return { ...row, sequence: Number(row.sequence), pruned_sequence: Number(row.pruned_sequence) };
}

/** The heads of all projects; null for a project whose log has none. */
export async function listHeads(db: Db): Promise<{ project_id: string; head: ChainRow | undefined }[]> {
  const rows = await db
    .selectFrom("projects as p")
    .leftJoin("audit_chains as c", "c.project_id", "p.project_id")
    .selectAll("c")
    .select("p.project_id")
    .orderBy("p.project_id")
    .execute();
  return rows.map(({ project_id, ...head }) => ({
    project_id,
    head: head.mac === null ? undefined : toChainRow({ project_id, ...head } as ChainRow),
  }));
}

/** Starts the log of a new project with its first head. A project with events or organizations is not new. */
export async function beginChain(tx: Db, row: ChainRow): Promise<void> {
  await sql`
    insert into audit_chains (project_id, sequence, chain, pruned_sequence, pruned_chain, placed_at, mac)
    select ${row.project_id}, 0, '', 0, '', ${row.placed_at}, ${row.mac}
    -- In the order of an index: among many projects a new one has no rows, and no table is read for it.
    where (select true from audit_events where project_id = ${row.project_id} order by audit_event_id limit 1) is null
      and (select true from organizations where project_id = ${row.project_id} order by organization_id limit 1) is null
    on conflict do nothing`.execute(tx);
}

export async function listChainProjects(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("audit_chains").select("project_id").orderBy("project_id").execute();
  return rows.map(({ project_id }) => project_id);
}

export async function saveChain(tx: Db, row: ChainRow): Promise<void> {
  const { project_id: _, ...changes } = row;
  await tx
    .insertInto("audit_chains")
    .values(row)
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(changes))
    .execute();
}

/** The sealed events after this position, in order. */
export async function listSealed(db: Db, projectId: string, after: number, limit: number): Promise<AuditEventRow[]> {
  const rows = await db
    .selectFrom("audit_events")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("sequence", ">", after)
    .orderBy("sequence")
    .orderBy("audit_event_id")
    .limit(limit)
    .execute();
  return rows.map(withNumber);
}

/** Events with a position that retention has deleted. If it returns any, the database was tampered with. */
export async function listPruned(db: Db, projectId: string, last: number): Promise<AuditEventRow[]> {
  const rows = await db
    .selectFrom("audit_events")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("sequence", "<=", last)
    .orderBy("sequence")
    .limit(100)
    .execute();
  return rows.map(withNumber);
}

/** All events after this one, by ID, whatever their positions. */
export function listEvents(
  db: Db,
  projectId: string,
  after: Pick<AuditEventRow, "audit_event_id" | "period">,
  limit: number,
): Promise<AuditEventRow[]> {
  return db
    .selectFrom("audit_events")
    .selectAll()
    .where("project_id", "=", projectId)
    .where((eb) => eb(eb.refTuple("audit_event_id", "period"), ">", eb.tuple(after.audit_event_id, after.period)))
    .orderBy("audit_event_id")
    .orderBy("period")
    .limit(limit)
    .execute();
}

/** The last position of an event or of the head of a project. It may be invalid if the database was tampered with. */
export async function findLastSequence(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ last: string | null }>`
    select max(sequence) as last from (
      select sequence from audit_events where project_id = ${projectId}
      union all select sequence from audit_chains where project_id = ${projectId}) as places
    where sequence between 0 and ${LAST_SEQUENCE}`.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** Larger than any position. */
const LAST_SEQUENCE = 2 ** 50;

/** Gives events new signatures and positions. */
export async function replaceSignatures(tx: Db, signed: (Sealed & { former_period: string })[]): Promise<void> {
  await sql`
    update audit_events e set mac = v.mac, sequence = v.sequence, place = v.place, chain = v.chain, period = v.period
    from jsonb_to_recordset(${JSON.stringify(signed)}::jsonb) as v
      (project_id text, audit_event_id text, mac text, sequence bigint, place text, chain text, period text, former_period text)
    where e.project_id = v.project_id and e.audit_event_id = v.audit_event_id and e.period = v.former_period`.execute(
    tx,
  );
}

export async function listUnsealed(db: Db, projectId: string, limit: number): Promise<AuditEventRow[]> {
  return db
    .selectFrom("audit_events")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("sequence", "is", null)
    .orderBy("audit_event_id")
    .limit(limit)
    .execute();
}

/** Deletes the events after one position and up to another one. */
export async function deleteUpTo(tx: Db, projectId: string, after: number, last: number): Promise<void> {
  await tx
    .deleteFrom("audit_events")
    .where("project_id", "=", projectId)
    .where("sequence", ">", after)
    .where("sequence", "<=", last)
    .execute();
}

/** `pg` reads a bigint as text. */
function withNumber(row: AuditEventRow): AuditEventRow {
  return { ...row, sequence: row.sequence === null ? null : Number(row.sequence) };
}
