import { type Insertable, sql } from "kysely";
import { type Database, type Db, key } from "../../platform/db/schema.ts";

export async function insertOutboxMessage(tx: Db, row: Insertable<Database["outbox"]>): Promise<void> {
  await tx.insertInto("outbox").values(row).execute();
}

export interface OutboxMessage {
  project_id: string;
  outbox_id: string;
  channel: "email" | "sms";
  sealed_message: string | null;
  attempts: number;
  expires_at: Date;
}

/** The projects with a due message: one index lookup per project. */
export async function listDueProjects(db: Db, channel: OutboxMessage["channel"], now: Date): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    with recursive first as (
      (select project_id, next_attempt_at from outbox where channel = ${channel} and failed_at is null
        order by project_id, next_attempt_at limit 1)
      union all
      select o.project_id, o.next_attempt_at from first f cross join lateral (
        select project_id, next_attempt_at from outbox
        where channel = ${channel} and failed_at is null and project_id > f.project_id
        order by project_id, next_attempt_at limit 1) o)
    select project_id from first where next_attempt_at <= ${now}`.execute(db);
  return rows.map(({ project_id }) => project_id);
}

/**
 * Takes due messages of a project and hides them from other nodes until `leaseUntil`. If the node dies, they are sent
 * again.
 */
export function claimOutboxMessages(
  db: Db,
  { channel, project_id }: Pick<OutboxMessage, "channel" | "project_id">,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<OutboxMessage[]> {
  return db
    .updateTable("outbox")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: leaseUntil }))
    .where((eb) =>
      eb(
        eb.refTuple("project_id", "outbox_id"),
        "in",
        eb
          .selectFrom("outbox")
          .select(["project_id", "outbox_id"])
          .where(key({ channel, project_id }))
          .where("failed_at", "is", null)
          .where("next_attempt_at", "<=", now)
          .orderBy("next_attempt_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("project_id", "outbox_id"),
      ),
    )
    .returning(["project_id", "outbox_id", "channel", "sealed_message", "attempts", "expires_at"])
    .execute();
}

type MessageKey = Pick<OutboxMessage, "project_id" | "outbox_id">;

const isMessage = ({ project_id, outbox_id }: MessageKey) => key({ project_id, outbox_id });

export async function postponeOutboxMessage(
  db: Db,
  message: OutboxMessage,
  { until, last_error }: { until: Date; last_error: string },
): Promise<void> {
  await db.updateTable("outbox").set({ next_attempt_at: until, last_error }).where(isMessage(message)).execute();
}

/** Records that a message was given up, and deletes its content. */
export async function giveUpOutboxMessage(
  db: Db,
  message: OutboxMessage,
  failed: { failed_at: Date; expires_at: Date; last_error?: string },
): Promise<void> {
  await db
    .updateTable("outbox")
    // Not due before it is sent, so that nodes of the previous version, which do not know such rows, ignore it.
    .set({ ...failed, sealed_message: null, next_attempt_at: failed.expires_at })
    .where(isMessage(message))
    .execute();
}

/** Extends a lease, unless another node has taken the message meanwhile: taking it increments the attempts. */
export async function renewLease(db: Db, message: OutboxMessage, until: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: until })
    .where(isMessage(message))
    .where("attempts", "=", message.attempts)
    .execute();
}

export async function deleteOutboxMessage(db: Db, message: OutboxMessage): Promise<void> {
  await db.deleteFrom("outbox").where(isMessage(message)).execute();
}

interface NumberKey {
  project_id: string;
  phone_number: string;
}

export async function insertUnsubscribed(db: Db, row: NumberKey & { expires_at: Date }): Promise<void> {
  await db
    .insertInto("unsubscribed_phone_numbers")
    .values(row)
    .onConflict((conflict) => conflict.columns(["project_id", "phone_number"]).doUpdateSet(row))
    .execute();
}

export async function deleteUnsubscribed(tx: Db, { project_id, phone_number }: NumberKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("unsubscribed_phone_numbers")
    .where(key({ project_id, phone_number }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function findUnsubscribed(db: Db, { project_id, phone_number }: NumberKey): Promise<boolean> {
  const found = await db
    .selectFrom("unsubscribed_phone_numbers")
    .select("phone_number")
    .where(key({ project_id, phone_number }))
    .executeTakeFirst();
  return found !== undefined;
}
