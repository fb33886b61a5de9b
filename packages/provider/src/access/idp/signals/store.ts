import { type Insertable, sql, type Updateable } from "kysely";
import { type Database, type Db, json, keepExisting, key } from "../../../platform/db/schema.ts";
import type { SignalRow, StreamRow } from "./schema.ts";

type StreamKey = Pick<StreamRow, "project_id" | "client_id">;

export function findStream(db: Db, { project_id, client_id }: StreamKey): Promise<StreamRow | undefined> {
  return db.selectFrom("signal_streams").selectAll().where(key({ project_id, client_id })).executeTakeFirst();
}

/** Lists a project's streams, by client ID. */
export function listStreams(db: Db, projectId: string): Promise<StreamRow[]> {
  return db
    .selectFrom("signal_streams")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("client_id")
    .limit(1000)
    .execute();
}

/** Finds the stream and locks it, so that changes run one after the other. */
export function lockStream(tx: Db, { project_id, client_id }: StreamKey): Promise<StreamRow | undefined> {
  return tx
    .selectFrom("signal_streams")
    .selectAll()
    .where(key({ project_id, client_id }))
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined if the app has a stream. */
export function insertStream(tx: Db, row: Insertable<Database["signal_streams"]>): Promise<StreamRow | undefined> {
  return tx.insertInto("signal_streams").values(row).onConflict(keepExisting).returningAll().executeTakeFirst();
}

export function updateStream(
  tx: Db,
  { project_id, client_id }: StreamKey,
  changes: Updateable<Database["signal_streams"]>,
): Promise<StreamRow | undefined> {
  return tx
    .updateTable("signal_streams")
    .set(changes)
    .where(key({ project_id, client_id }))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the stream and what waits for it. */
export async function deleteStream(tx: Db, { project_id, client_id }: StreamKey): Promise<void> {
  for (const table of ["signal_streams", "signals"] as const) {
    await tx.deleteFrom(table).where(key({ project_id, client_id })).execute();
  }
}

/** Makes waiting events due if the stream is pushed now, else keeps them. A disabled stream keeps none. */
export async function rescheduleSignals(tx: Db, stream: StreamRow, now: Date): Promise<void> {
  const { project_id, client_id, status, method } = stream;
  const ofStream = sql`project_id = ${project_id} and client_id = ${client_id}`;
  if (status === "disabled") await sql`delete from signals where ${ofStream}`.execute(tx);
  else {
    const at = status === "enabled" && method === "push" ? sql`${now}::timestamptz` : sql`'infinity'`;
    await sql`update signals set next_attempt_at = ${at} where ${ofStream}`.execute(tx);
  }
}

/** Queues an event about the stream itself. */
export async function insertStreamSignal(
  tx: Db,
  stream: StreamRow,
  signal: Pick<SignalRow, "signal_id" | "event" | "content"> & { now: Date; expiresAt: Date },
): Promise<void> {
  const { project_id, client_id, status, method } = stream;
  const { signal_id, event, content, now, expiresAt } = signal;
  // A stream that is paused says so.
  const isPushed = method === "push" && (status === "enabled" || event === "stream-updated");
  await tx
    .insertInto("signals")
    .values({
      ...{ project_id, client_id, signal_id, event, content: json(content), organization_id: null, member_id: null },
      ...{ transaction: signal_id, occurred_at: now, expires_at: expiresAt },
      next_attempt_at: isPushed ? now : sql<Date>`'infinity'`,
    })
    .execute();
}

/** Records that an app knows a member. */
export async function saveSubject(tx: Db, row: Insertable<Database["signal_subjects"]>): Promise<void> {
  await tx
    .insertInto("signal_subjects")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "organization_id", "member_id", "client_id"])
        .doUpdateSet({ expires_at: row.expires_at }),
    )
    .execute();
}

/** Ends what an app gets of a member, of all members of an organization, or of all. */
export async function deleteSubjects(
  tx: Db,
  of: StreamKey & { organization_id?: string; member_id?: string },
): Promise<void> {
  for (const table of ["signal_subjects", "signals"] as const) {
    await tx.deleteFrom(table).where(key(of)).execute();
  }
}

/** Ends what apps get of members whose last consent has ended, but not the events of the change that ended it. */
export async function expireSubjects(
  tx: Db,
  projectId: string,
  ended: { organization_id: string | null; member_id: string | null; client_id: string }[],
  at: Date,
): Promise<void> {
  const list = (name: keyof (typeof ended)[number]) => sql`${ended.map((one) => one[name])}::text[]`;
  await sql`
    update signal_subjects s set expires_at = least(s.expires_at, ${at}::timestamptz)
    from unnest(${list("organization_id")}, ${list("member_id")}, ${list("client_id")})
      as e (organization_id, member_id, client_id)
    where s.project_id = ${projectId} and s.organization_id = e.organization_id and s.member_id = e.member_id
      and s.client_id = e.client_id and not exists (
        select 1 from app_consents c where c.project_id = s.project_id and c.organization_id = s.organization_id
          and c.member_id = s.member_id and c.client_id = s.client_id)`.execute(tx);
}

interface Claim {
  project_id: string;
  now: Date;
  leaseUntil: Date;
  limit: number;
  limitEach: number;
  /** Apps with enough running deliveries. */
  busy: string[];
}

const signalColumns = sql`s.project_id, s.signal_id, s.client_id, s.organization_id, s.member_id, s.event, s.content,
  s.transaction, s.attempts, s.occurred_at, s.expires_at`;

/** Takes due events of a project, a few of each app, and hides them from the other nodes for a while. */
export async function claimSignals(
  db: Db,
  { project_id, now, leaseUntil, limit, limitEach, busy }: Claim,
): Promise<SignalRow[]> {
  const { rows } = await sql<SignalRow>`
    update signals s set attempts = s.attempts + 1, next_attempt_at = ${leaseUntil}
    where (s.project_id, s.signal_id) in (
      select h.project_id, h.signal_id from signal_streams t cross join lateral (
        select w.project_id, w.signal_id, w.next_attempt_at from signals w
        where w.project_id = t.project_id and w.client_id = t.client_id and w.next_attempt_at <= ${now}
          and (t.status = 'enabled' or w.event = 'stream-updated')
        order by w.next_attempt_at limit ${sql.lit(limitEach)} for update skip locked) h
      where t.project_id = ${project_id} and not (t.client_id = any(${busy}::text[]))
      order by h.next_attempt_at limit ${sql.lit(limit)})
    returning ${signalColumns}`.execute(db);
  return rows;
}

/** The oldest events that an app has not acknowledged. Of a paused stream, only those that say so. */
export async function listWaiting(
  db: Db,
  { project_id, client_id, status }: StreamRow,
  limit: number,
): Promise<SignalRow[]> {
  const isSent = status === "enabled" ? sql`true` : sql`s.event = 'stream-updated'`;
  const { rows } = await sql<SignalRow>`
    select ${signalColumns} from signals s
    where s.project_id = ${project_id} and s.client_id = ${client_id} and ${isSent}
    order by s.occurred_at, s.signal_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

type SignalKey = Pick<SignalRow, "project_id" | "client_id" | "signal_id">;

export async function delaySignal(db: Db, { project_id, signal_id }: SignalKey, until: Date): Promise<void> {
  await db.updateTable("signals").set({ next_attempt_at: until }).where(key({ project_id, signal_id })).execute();
}

/** Deletes events of an app. */
export async function deleteSignals(tx: Db, { project_id, client_id }: StreamKey, signalIds: string[]): Promise<void> {
  if (signalIds.length === 0) return;
  await tx
    .deleteFrom("signals")
    .where(key({ project_id, client_id, signal_id: signalIds }))
    .execute();
}

/** Counts what waits for an app. */
export async function countSignals(db: Db, { project_id, client_id }: StreamKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from signals
    where project_id = ${project_id} and client_id = ${client_id}`.execute(db);
  return rows[0]?.count ?? 0;
}
