import { sql, type Updateable } from "kysely";
import { oneTimeTable } from "../../core/records/one-time/one-time-table.ts";
import { type Database, type Db, key } from "../../platform/db/schema.ts";
import type { SetupLinkRow } from "./schema.ts";

/** Links that set up a connection. An opened link stays: it is the session of the browser that opened it. */
export const setupLinks = oneTimeTable("setup_links", {
  columns: {
    project_id: true,
    setup_link_id: true,
    organization_id: true,
    token_hash: true,
    purpose: true,
    note: true,
    connection_id: true,
    may_activate: true,
    role_ids: true,
    created_by: true,
    security_epoch: true,
    ancestors: true,
    suspended_at: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
    session_hash: true,
    session_expires_at: true,
    opened_from: true,
    opened_with: true,
    finished_at: true,
    revoked_at: true,
    expiry_told: true,
  },
  hash: "token_hash",
});

interface LinkKey {
  project_id: string;
  setup_link_id: string;
}

export function findLink(db: Db, { project_id, setup_link_id }: LinkKey): Promise<SetupLinkRow | undefined> {
  return ofLink(db, { project_id, setup_link_id }).executeTakeFirst();
}

export function lockLink(tx: Db, { project_id, setup_link_id }: LinkKey): Promise<SetupLinkRow | undefined> {
  return ofLink(tx, { project_id, setup_link_id }).forUpdate().executeTakeFirst();
}

function ofLink(db: Db, columns: LinkKey) {
  return db.selectFrom("setup_links").selectAll().where(key(columns));
}

export function updateLink(
  tx: Db,
  { project_id, setup_link_id }: LinkKey,
  change: Updateable<Database["setup_links"]>,
): Promise<SetupLinkRow> {
  return tx
    .updateTable("setup_links")
    .set(change)
    .where(key({ project_id, setup_link_id }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export function listLinks(
  db: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
  limit: number,
): Promise<SetupLinkRow[]> {
  return db
    .selectFrom("setup_links")
    .selectAll()
    .where(key({ project_id, organization_id }))
    .orderBy("created_at", "desc")
    .orderBy("setup_link_id", "desc")
    .limit(limit)
    .execute();
}

/** Counts the links that can be opened or are in use. */
export async function countLinks(
  tx: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("setup_links")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where(key({ project_id, organization_id }))
    .where("revoked_at", "is", null)
    .where("finished_at", "is", null)
    .where(sql<boolean>`coalesce(session_expires_at, expires_at) > ${now}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists expired, unopened links that the audit log does not mention yet. */
export function listExpired(db: Db, now: Date, limit: number): Promise<SetupLinkRow[]> {
  return unrecorded(db.selectFrom("setup_links").selectAll(), now).orderBy("expires_at").limit(limit).execute();
}

/** Marks an expiry as recorded. @returns whether this node was the first. */
export async function markExpired(tx: Db, link: SetupLinkRow, now: Date): Promise<boolean> {
  const { project_id, setup_link_id } = link;
  const update = tx.updateTable("setup_links").set({ expiry_told: true });
  const own = update.where(key({ project_id, setup_link_id }));
  const { numUpdatedRows } = await unrecorded(own, now).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface Conditional {
  where(column: string, operator: string, value: unknown): this;
}

function unrecorded<Query>(query: Query, now: Date): Query {
  return (query as Conditional)
    .where("expires_at", "<=", now)
    .where("consumed_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expiry_told", "=", false) as Query;
}
