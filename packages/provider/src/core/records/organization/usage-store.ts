import { type RawBuilder, sql } from "kysely";
import { type Db, key } from "../../../platform/db/schema.ts";
import type { OrganizationRow } from "../schema.ts";

/** An organization's usage, stored because counting would read all its members. */
export interface Usage {
  /** Members that are not deleted. */
  members: number;
  /** All metadata of the organization and its members, including deleted ones. */
  metadata_bytes: number;
}

export interface CountedUsage extends Usage {
  /** When it was last counted from the members. */
  counted_at: Date;
  founded_by: string | null;
}

type OrganizationKey = Pick<OrganizationRow, "project_id" | "organization_id">;

const of = ({ project_id, organization_id }: OrganizationKey) =>
  sql`project_id = ${project_id} and organization_id = ${organization_id}`;

const returned = sql`u.members, u.metadata_bytes::float8 as metadata_bytes, u.counted_at, (select o.founded_by
  from organizations o where o.project_id = u.project_id and o.organization_id = u.organization_id) as founded_by`;

/** The members and bytes of the organization `o`. */
const counts = sql`
  (select count(*)::int from members m where m.project_id = o.project_id and m.organization_id = o.organization_id
    and m.status <> 'deleted'),
  octet_length(o.trusted_metadata::text) - 2 + (select coalesce(sum(octet_length(m.trusted_metadata::text)
    + octet_length(m.untrusted_metadata::text) - 4), 0) from members m
    where m.project_id = o.project_id and m.organization_id = o.organization_id)`;

export async function insertUsage(tx: Db, row: OrganizationKey & { counted_at: Date }): Promise<void> {
  await tx
    .insertInto("organization_usage")
    .values({ ...row, members: 0, metadata_bytes: 0 })
    .execute();
}

/** Reads the usage; undefined for an organization that has not been counted yet. */
export async function readUsage(db: Db, key: OrganizationKey): Promise<CountedUsage | undefined> {
  const { rows } = await sql<CountedUsage>`select ${returned} from organization_usage u where ${of(key)}`.execute(db);
  return rows[0];
}

/**
 * Adds to an organization's usage, and locks its row until the transaction ends. An organization older than the table
 * is counted once.
 * @returns undefined if the organization is gone.
 */
export async function addUsage(
  tx: Db,
  key: OrganizationKey,
  growth: Usage,
  now: Date,
): Promise<CountedUsage | undefined> {
  const grown = sql`members = greatest(0, u.members + ${growth.members}::int),
    metadata_bytes = greatest(0, u.metadata_bytes + ${growth.metadata_bytes}::bigint)`;
  return (
    (await one(tx, sql`update organization_usage u set ${grown} where ${of(key)} returning ${returned}`)) ??
    // The count includes this transaction's own rows, which a concurrent count does not see.
    (await one(
      tx,
      sql`insert into organization_usage as u (project_id, organization_id, members, metadata_bytes, counted_at)
        select o.project_id, o.organization_id, ${counts}, ${now}::timestamptz from organizations o where ${of(key)}
        on conflict (project_id, organization_id) do update set ${grown} returning ${returned}`,
    ))
  );
}

/** Counts again from the members. @param key of a row that this transaction has locked. */
export function countUsage(tx: Db, key: OrganizationKey, now: Date): Promise<CountedUsage | undefined> {
  return one(
    tx,
    sql`update organization_usage u set (members, metadata_bytes, counted_at) =
      (select ${counts}, ${now}::timestamptz from organizations o where ${of(key)}) where ${of(key)} returning ${returned}`,
  );
}

async function one(tx: Db, query: RawBuilder<unknown>): Promise<CountedUsage | undefined> {
  const { rows } = await query.execute(tx);
  return rows[0] as CountedUsage | undefined;
}

/**
 * Counts the organizations that a member has created by signing up, up to a limit.
 * @param founder from `mailboxKey`.
 */
export async function countFounded(tx: Db, projectId: string, founder: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom("organizations")
    .select("organization_id")
    .where(key({ project_id: projectId, founded_by: founder }))
    .limit(limit)
    .execute();
  return rows.length;
}
