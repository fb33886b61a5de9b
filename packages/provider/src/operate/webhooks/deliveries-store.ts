import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { type Database, type Db, keepExisting, key, onSame } from "../../platform/db/schema.ts";
import type { DeliveryRow, EndpointRow, EventRow } from "./schema.ts";
import type { EndpointKey } from "./store.ts";

export interface DeliveryKey extends EndpointKey {
  event_id: string;
}

/** A delivery during one attempt. */
export interface DeliveryTry extends DeliveryKey {
  attempts: number;
}

export interface ClaimedDelivery extends DeliveryTry {
  last_attempt_at: Date;
  is_replay: boolean;
}

interface Claim {
  project_id: string;
  now: Date;
  leaseUntil: Date;
  limit: number;
  /** Only of this endpoint. */
  limitEach: number;
  /** Endpoints that have enough parallel deliveries. */
  busy: string[];
}

/** As in the partial indexes: with a parameter, a prepared statement could not use them. */
const isPending = sql<boolean>`status = 'pending'`;

/** Returns the projects with a due delivery at an endpoint that can take another one. */
export async function listDueProjects(db: Db, now: Date, busy: string[]): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct e.project_id from webhook_endpoints e
    where e.disabled_at is null and e.url is not null and not (e.endpoint_id = any(${busy}::text[]))
      and exists (
        select 1 from webhook_deliveries w
        where w.project_id = e.project_id and w.endpoint_id = e.endpoint_id and w.status = 'pending'
          and w.next_attempt_at <= ${now})`.execute(db);
  return rows.map(({ project_id }) => project_id);
}

/**
 * Takes due deliveries of a project from the front of their queues, and hides them from the other nodes for a while. A
 * delivery that is in progress or waits for its next attempt keeps its place, so nothing behind it is taken. It takes a
 * few of each endpoint, so that one with a long queue leaves room for others.
 */
export async function claimDeliveries(db: Db, { project_id, now, leaseUntil, limit, limitEach, busy }: Claim) {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${leaseUntil}
    where (d.project_id, d.endpoint_id, d.event_id) in (
      select h.project_id, h.endpoint_id, h.event_id
      from webhook_endpoints e cross join lateral (
        select w.project_id, w.endpoint_id, w.event_id, w.next_attempt_at from webhook_deliveries w
        where w.project_id = e.project_id and w.endpoint_id = e.endpoint_id and w.status = 'pending'
          and w.next_attempt_at <= ${now}
          and not exists (
            select 1 from webhook_deliveries b
            where b.project_id = w.project_id and b.endpoint_id = w.endpoint_id and b.ordering_key = w.ordering_key
              and b.status = 'pending' and b.sequence < w.sequence)
        order by w.sequence limit ${limitEach} for update skip locked) h
      where e.project_id = ${project_id} and e.disabled_at is null and e.url is not null
        and not (e.endpoint_id = any(${busy}::text[]))
      order by h.next_attempt_at limit ${limit})
    returning d.project_id, d.endpoint_id, d.event_id, d.attempts, d.last_attempt_at, d.is_replay`.execute(db);
  return rows;
}

const isDelivery = ({ project_id, endpoint_id, event_id }: DeliveryKey) => key({ project_id, endpoint_id, event_id });

/** Returns the event and the endpoint of a delivery; nothing if one of them is deleted. */
export async function loadDelivery(
  db: Db,
  { project_id, endpoint_id, event_id }: DeliveryKey,
): Promise<{ event: EventRow; endpoint: EndpointRow } | undefined> {
  const event = await findEvent(db, { project_id, event_id });
  const endpoint = await db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where(key({ project_id, endpoint_id }))
    .executeTakeFirst();
  return event && endpoint && { event, endpoint };
}

export function findEvent(db: Db, { project_id, event_id }: { project_id: string; event_id: string }) {
  return db.selectFrom("webhook_events").selectAll().where(key({ project_id, event_id })).executeTakeFirst();
}

/** Changes a delivery, unless another node has taken it since: taking it increases its attempts. */
export async function settleDelivery(
  db: Db,
  delivery: DeliveryTry,
  change: Updateable<Database["webhook_deliveries"]>,
): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set(change)
    .where(isDelivery(delivery))
    .where(isPending)
    .where("attempts", "=", delivery.attempts)
    .execute();
}

/** Removes a delivery that was pulled. @returns whether it was waiting. */
export async function closeDelivery(tx: Db, delivery: DeliveryKey, status: "delivered" | "failed"): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set((eb) => ({ status, attempts: eb("attempts", "+", 1) }))
    .where(isDelivery(delivery))
    .where(isPending)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteDelivery(db: Db, delivery: DeliveryKey): Promise<void> {
  await db.deleteFrom("webhook_deliveries").where(isDelivery(delivery)).execute();
}

export async function insertAttempt(db: Db, row: Insertable<Database["webhook_attempts"]>): Promise<void> {
  await db.insertInto("webhook_attempts").values(row).onConflict(keepExisting).execute();
}

export function listAttempts(db: Db, { project_id, endpoint_id, event_id }: DeliveryKey, limit: number) {
  return db
    .selectFrom("webhook_attempts")
    .selectAll()
    .where(key({ project_id, endpoint_id, event_id }))
    .orderBy("attempted_at", "desc")
    .limit(limit)
    .execute();
}

export type DeliveryWithEvent = DeliveryRow & Pick<EventRow, "action" | "occurred_at">;

const deliveries = (db: Db, { project_id, endpoint_id }: EndpointKey) =>
  db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as e", onSame("e", "d", "project_id", "event_id"))
    .selectAll("d")
    .select(["e.action", "e.occurred_at"])
    .where("d.project_id", "=", project_id)
    .where("d.endpoint_id", "=", endpoint_id);

/** Newest first. */
export function listDeliveries(
  db: Db,
  endpoint: EndpointKey,
  { status, before, limit }: { status: DeliveryRow["status"] | undefined; before: string | undefined; limit: number },
): Promise<DeliveryWithEvent[]> {
  let query = deliveries(db, endpoint).orderBy("d.event_id", "desc").limit(limit);
  if (status) query = query.where("d.status", "=", status);
  if (before) query = query.where("d.event_id", "<", before);
  return query.execute();
}

export function findDelivery(db: Db, delivery: DeliveryKey): Promise<DeliveryWithEvent | undefined> {
  return deliveries(db, delivery).where("d.event_id", "=", delivery.event_id).executeTakeFirst();
}

/** Waiting deliveries, in the order of their queue. */
export function listWaiting(db: Db, { project_id, endpoint_id }: EndpointKey, limit: number) {
  return db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as e", onSame("e", "d", "project_id", "event_id"))
    .selectAll("e")
    .select(["d.is_replay", "d.attempts"])
    .where("d.project_id", "=", project_id)
    .where("d.endpoint_id", "=", endpoint_id)
    .where(sql<boolean>`d.status = 'pending'`)
    .orderBy("d.sequence")
    .limit(limit)
    .execute();
}

export async function countWaiting(db: Db, { project_id, endpoint_id }: EndpointKey, limit: number): Promise<number> {
  const waiting = await db
    .selectFrom("webhook_deliveries")
    .select("event_id")
    .where(key({ project_id, endpoint_id }))
    .where(isPending)
    .limit(limit)
    .execute();
  return waiting.length;
}

interface Times {
  now: Date;
  lastAttemptAt: Date;
  expiresAt: Date;
}

/** Resumes the waiting deliveries of an endpoint that was disabled. */
export async function resumeWaiting(
  tx: Db,
  { project_id, endpoint_id }: EndpointKey,
  { now, lastAttemptAt }: Omit<Times, "expiresAt">,
) {
  await tx
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: now, last_attempt_at: lastAttemptAt })
    .where(key({ project_id, endpoint_id }))
    .where(isPending)
    .execute();
}

/** Makes deliveries that wait for their next attempt due now. Those in progress stay. @returns how many. */
export async function retryDeliveriesNow(
  tx: Db,
  { project_id, endpoint_id }: EndpointKey,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: now })
    .where(key({ project_id, endpoint_id }))
    .where(isPending)
    .where("next_attempt_at", ">", leaseUntil)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export interface Replayed {
  event_id?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  failedOnly: boolean;
}

/**
 * Adds events to the end of an endpoint's queues, oldest first, including those that it missed while it was disabled.
 * Waiting deliveries keep their place, and those that wait for their next attempt become due now.
 * @returns how many.
 */
export async function replayDeliveries(
  tx: Db,
  { project_id, endpoint_id, actions, ordering }: EndpointRow,
  { event_id, from, until, failedOnly }: Replayed,
  { now, lastAttemptAt, expiresAt, leaseUntil, limit }: Times & { leaseUntil: Date; limit: number },
): Promise<number> {
  const conditions: RawBuilder<unknown>[] = [sql`v.project_id = ${project_id}`];
  if (event_id !== undefined) conditions.push(sql`v.event_id = ${event_id}`);
  if (from) conditions.push(sql`v.occurred_at >= ${from}`);
  if (until) conditions.push(sql`v.occurred_at < ${until}`);
  if (failedOnly) conditions.push(sql`d.status = 'failed'`);
  else conditions.push(sql`(d.event_id is not null or ${JSON.stringify(actions)}::jsonb @> to_jsonb(v.action))`);
  // Deliveries in progress stay as they are.
  conditions.push(sql`(d.status is distinct from 'pending' or d.next_attempt_at > ${leaseUntil})`);
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries
      (project_id, endpoint_id, event_id, ordering_key, status, next_attempt_at, last_attempt_at, is_replay, expires_at)
    select v.project_id, ${endpoint_id}, v.event_id,
      case ${ordering}::text
        when 'none' then v.event_id
        when 'member' then coalesce(v.member_id, v.organization_id, '')
        else coalesce(v.organization_id, '') end,
      'pending', ${now}, ${lastAttemptAt}, true, ${expiresAt}
    from webhook_events v left join webhook_deliveries d
      on d.project_id = v.project_id and d.endpoint_id = ${endpoint_id} and d.event_id = v.event_id
    where ${sql.join(conditions, sql` and `)}
    order by coalesce(d.sequence, 0), v.event_id limit ${limit}
    on conflict (project_id, endpoint_id, event_id) do update set
      status = 'pending', next_attempt_at = excluded.next_attempt_at, last_attempt_at = excluded.last_attempt_at,
      is_replay = true, ordering_key = excluded.ordering_key,
      expires_at = greatest(webhook_deliveries.expires_at, excluded.expires_at),
      attempts = case when webhook_deliveries.status = 'pending' then webhook_deliveries.attempts else 0 end,
      sequence = case when webhook_deliveries.status = 'pending' then webhook_deliveries.sequence else excluded.sequence end`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function insertEvent(tx: Db, row: Insertable<Database["webhook_events"]>): Promise<void> {
  await tx.insertInto("webhook_events").values(row).execute();
}

export async function insertDelivery(tx: Db, row: Insertable<Database["webhook_deliveries"]>): Promise<void> {
  await tx.insertInto("webhook_deliveries").values(row).execute();
}
