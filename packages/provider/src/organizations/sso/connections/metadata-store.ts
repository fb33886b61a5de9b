import { type SqlBool, sql } from "kysely";
import { type Db, key, onSame } from "../../../platform/db/schema.ts";
import type { Connection } from "./connection.ts";
import type { Following } from "./following.ts";
import type { SsoConnectionRow, SsoKeyRow } from "./schema.ts";

/**
 * Leases connections whose metadata is due until `leaseEndsAt`: only one node reads them, and if it fails, another node
 * does so later.
 */
export async function takeDueConnections(
  db: Db,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<Connection<"saml">[]> {
  const rows = await db
    .updateTable("sso_connections")
    .set({ metadata_due_at: leaseEndsAt })
    .where((eb) =>
      eb(
        eb.refTuple("project_id", "connection_id"),
        "in",
        eb
          .selectFrom("sso_connections")
          .select(["project_id", "connection_id"])
          .where("metadata_due_at", "<=", now)
          .orderBy("metadata_due_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("project_id", "connection_id"),
      ),
    )
    .returningAll()
    .execute();
  return rows as unknown as Connection<"saml">[];
}

/** Saves the result of a reading, unless an admin has changed the URL meanwhile. */
export async function saveReading(
  db: Db,
  { project_id, connection_id, metadata_url }: Pick<SsoConnectionRow, "project_id" | "connection_id" | "metadata_url">,
  reading: Partial<Following>,
): Promise<void> {
  await db
    .updateTable("sso_connections")
    .set(reading)
    .where(key({ project_id, connection_id, metadata_url }))
    .execute();
}

/** An active connection without a certificate that is valid for long. */
export interface ExpiringConnection {
  project_id: string;
  organization_id: string;
  connection_id: string;
  /** When its last certificate expires. */
  expires_at: Date;
}

const LISTED = 1000;

/** Lists connections whose last certificate expires before `before`, earliest first. Of one organization, or of all. */
export function listExpiring(
  db: Db,
  before: Date,
  organization?: { project_id: string; organization_id: string },
): Promise<ExpiringConnection[]> {
  let query = db
    .selectFrom("sso_keys as key")
    .innerJoin("sso_connections as connection", onSame("connection", "key", "project_id", "connection_id"))
    .select(["connection.project_id", "connection.organization_id", "connection.connection_id"])
    .select((eb) => eb.fn.max("key.expires_at").as("expires_at"))
    .where("key.purpose", "=", "verification")
    .where("key.expires_at", "<", before)
    .where("connection.status", "=", "active")
    .where(
      sql<SqlBool>`not exists (select 1 from sso_keys as later where later.project_id = key.project_id
        and later.connection_id = key.connection_id and later.purpose = 'verification'
        and later.expires_at >= ${before})`,
    );
  if (organization) {
    query = query
      .where("connection.project_id", "=", organization.project_id)
      .where("connection.organization_id", "=", organization.organization_id);
  }
  return query
    .groupBy(["connection.project_id", "connection.organization_id", "connection.connection_id"])
    .orderBy("expires_at")
    .limit(LISTED)
    .execute();
}

export interface EndingKeyRow {
  project_id: string;
  organization_id: string;
  organization_name: string | null;
  connection_id: string;
  display_name: string;
  key_id: string;
  purpose: SsoKeyRow["purpose"];
  expires_at: Date;
  /** Whether another one with the same purpose expires later. */
  is_replaced: boolean;
}

/** Lists certificates of active connections that expire before a time, earliest first. Of one project, or of all. */
export async function listEndingKeys(
  db: Db,
  { before, projectId, limit }: { before: Date; projectId?: string | undefined; limit: number },
): Promise<EndingKeyRow[]> {
  const ofProject = projectId === undefined ? sql`true` : sql`k.project_id = ${projectId}`;
  const { rows } = await sql<EndingKeyRow>`
    select c.project_id, c.organization_id, o.organization_name, c.connection_id, c.display_name, k.key_id, k.purpose, k.expires_at,
      exists (select 1 from sso_keys l where l.project_id = k.project_id and l.connection_id = k.connection_id
        and l.purpose = k.purpose and l.expires_at >= ${before}) as is_replaced
    from sso_keys k
    join sso_connections c on c.project_id = k.project_id and c.connection_id = k.connection_id
    left join organizations o on o.project_id = c.project_id and o.organization_id = c.organization_id
    where k.expires_at < ${before} and c.status = 'active' and ${ofProject}
    order by k.expires_at, k.key_id limit ${limit}`.execute(db);
  return rows;
}
