import { sql } from "kysely";
import { type Db, key, type Row } from "../../platform/db/schema.ts";

/** Counting stops here; a higher number would not help. */
const MOST_COUNTED = 100_000;

export interface QueueCounts {
  project_id: string;
  queue: "mails" | "texts";
  waiting: number;
  retrying: number;
  failed: number;
  /** When the oldest waiting message was created. */
  oldest_at: Date | null;
}

/** Counts the outbox by project and channel; for one project, or all. */
export async function countOutbox(db: Db, projectId?: string): Promise<QueueCounts[]> {
  const ofProject = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`;
  const { rows } = await sql<QueueCounts>`
    select project_id, case channel when 'sms' then 'texts' else 'mails' end as queue,
      count(*) filter (where failed_at is null and attempts = 0)::integer as waiting,
      count(*) filter (where failed_at is null and attempts > 0)::integer as retrying,
      count(*) filter (where failed_at is not null)::integer as failed,
      min(created_at) filter (where failed_at is null) as oldest_at
    from (select * from outbox where ${ofProject} limit ${MOST_COUNTED}) as o
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type QueueState = "waiting" | "retrying" | "failed";
export type OutboxRow = Row<"outbox">;

interface Page {
  project_id: string;
  channel: "email" | "sms";
  state?: QueueState | undefined;
  /** The ID of the last one of the previous page. */
  before?: string | undefined;
  limit: number;
}

/** The newest first. */
export function listOutbox(db: Db, { project_id, channel, state, before, limit }: Page): Promise<OutboxRow[]> {
  let query = db
    .selectFrom("outbox")
    .selectAll()
    .where(key({ project_id, channel }))
    .orderBy("outbox_id", "desc")
    .limit(limit);
  if (before !== undefined) query = query.where("outbox_id", "<", before);
  if (state !== undefined) query = query.where("failed_at", state === "failed" ? "is not" : "is", null);
  if (state === "waiting") query = query.where("attempts", "=", 0);
  if (state === "retrying") query = query.where("attempts", ">", 0);
  return query.execute();
}

interface Which {
  project_id: string;
  channel: "email" | "sms";
  /** Limits it to one message. */
  outbox_id?: string | undefined;
}

/**
 * Makes messages that wait for their next attempt due now. Messages that are being sent are skipped: their lease is
 * shorter than `leaseUntil`.
 * @returns how many.
 */
export async function retryOutboxNow(
  tx: Db,
  { project_id, channel, outbox_id }: Which,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<number> {
  let query = tx
    .updateTable("outbox")
    .set({ next_attempt_at: now })
    .where(key({ project_id, channel }))
    .where("failed_at", "is", null)
    .where("next_attempt_at", ">", leaseUntil);
  if (outbox_id !== undefined) query = query.where("outbox_id", "=", outbox_id);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export function findOutboxMessage(db: Db, { project_id, channel, outbox_id }: Required<Which>) {
  return db
    .selectFrom("outbox")
    .selectAll()
    .where(key({ project_id, channel, outbox_id: outbox_id ?? "" }))
    .executeTakeFirst();
}

export async function dropOutboxMessage(tx: Db, { project_id, channel, outbox_id }: Required<Which>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("outbox")
    .where(key({ project_id, channel, outbox_id: outbox_id ?? "" }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
