import { type SqlBool, sql } from "kysely";
import type { AccessKind, AccessTable, EndedAccess } from "../../../platform/call/access-tables.ts";
import type { Call } from "../../../platform/call/call.ts";
import { addUp, type Ended } from "../../../platform/call/ends.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { audit } from "../../audit/audit.ts";
import { lockMember } from "../member/store.ts";
import type { SessionRow } from "../schema.ts";
import { sessionsBefore } from "../session/lineage.ts";

/**
 * Why access ends, and so how far the end reaches:
 *
 * - `signed_out`: the member closed the session. What waits to be confirmed and the sessions that follow from it end.
 * - `revoked`: the session is not trusted any more. What was given to programs and the credentials that were made in it end,
 *   too, and what the organization owns is suspended. Second factors stay: taking them away would weaken the member.
 * - `role_lost`: a member may do less, or is out. What they began for others, whom they invited and what waits to be
 *   confirmed ends.
 * - `credential_ended`: a password, linked account, factor or connection is gone. Everything that was made from it ends.
 */
export type EndCause = "signed_out" | "role_lost" | "revoked" | "credential_ended";

const endedKinds: Record<EndCause, AccessKind[]> = {
  signed_out: ["session", "pending"],
  role_lost: ["pending", "invitation"],
  revoked: ["session", "pending", "delegated", "credential", "organization", "role", "invitation"],
  credential_ended: [
    ...(["session", "pending", "delegated", "credential", "second_factor"] as const),
    ...(["organization", "role", "invitation"] as const),
  ],
};
/** The kinds that are kept for the admins of their organization. */
const suspendedKinds: AccessKind[] = ["organization", "role", "invitation"];
/** The kinds whose end changes a member. */
const memberKinds: AccessKind[] = ["credential", "second_factor", "role", "invitation"];

/** A pass finds what a request that ran at the same moment has made since the pass before. */
const PASSES_LIMIT = 10;

export interface EndLineageOptions {
  cause: EndCause;
  /** The organization that the end keeps to: its admin or its directory caused it, who decide about no other. */
  within?: string | undefined;
  /** A member who has shown a second factor while ending this: it is their own, whatever it was set up with. */
  hasShownSecondFactor?: string | undefined;
  /** The session that acts. It stays, and so does what was made in it and a second factor that was shown in it. */
  keep?: Pick<SessionRow, "member_id" | "member_session_id" | "ancestors" | "authentication_factors"> | undefined;
}

/**
 * Ends everything that descends from these credentials, connections and sessions, in all organizations of the project. This is
 * the only function that follows lineage; whoever ends a credential or a session calls it in the same transaction.
 *
 * @param roots ids of what has ended. The caller ends those rows.
 * @returns how many rows of each kind ended.
 */
export async function endLineage(call: Call, tx: Db, roots: string[], options: EndLineageOptions): Promise<Ended> {
  if (roots.length === 0) return {};
  const kinds = endedKinds[options.cause];
  const tables = call.accessTables.filter(({ kind }) => kinds.includes(kind));
  const ids = new Set(roots);
  await lockOwners(call, tx, tables, ids, options);
  const counts: Ended[] = [];
  for (let pass = 0; pass < PASSES_LIMIT; pass++) {
    const found = await endRows(call, tx, tables, ids, options);
    if (found.every(({ rows }) => rows.length === 0)) break;
    for (const { table, rows } of found) {
      for (const { id } of rows) ids.add(id);
      if (table.countedAs && rows.length > 0) counts.push({ [table.countedAs]: rows.length });
      if (rows.length > 0) await table.afterEnd?.(call, tx, rows);
      if (suspendedKinds.includes(table.kind)) await recordSuspended(call, tx, table, rows);
    }
  }
  return addUp(...counts);
}

/** Leaves an audit row for each thing that the organization owns and its admins are to keep or delete. */
async function recordSuspended(call: Call, tx: Db, { table }: AccessTable, rows: EndedAccess[]): Promise<void> {
  for (const { organization_id, id } of rows) {
    await audit(call, tx, { action: "access.suspended", organization_id, details: { table, id } });
  }
}

/** Ends the rows of all tables that name one of these ancestors, in one statement. */
async function endRows(
  call: Call,
  tx: Db,
  tables: AccessTable[],
  ids: Set<string>,
  options: EndLineageOptions,
): Promise<{ table: AccessTable; rows: EndedAccess[] }[]> {
  const endings = tables.map((table, place) => {
    const member = table.member === null ? sql`null::text` : sql.ref(table.member ?? "member_id");
    return sql`${sql.id(`ended_${place}`)} as (
      ${endStatement(call, table)} where ${isDescendant(call, table, ids, options)}
      returning organization_id, ${member} as member_id, ${sql.ref(table.id)} as id)`;
  });
  const results = tables.map(
    (_, place) => sql`
      select ${sql.lit(place)} as place, organization_id, member_id, id from ${sql.id(`ended_${place}`)}`,
  );
  const { rows } = await sql<EndedAccess & { place: number }>`
    with ${sql.join(endings)} ${sql.join(results, sql` union all `)}`.execute(tx);
  return tables.map((table, place) => ({ table, rows: rows.filter((row) => row.place === place) }));
}

function endStatement(call: Call, { table, endedAt, ancestors }: AccessTable) {
  const name = sql.table(table);
  if (endedAt) return sql`update ${name} set ${sql.ref(endedAt)} = ${call.clock.now()}`;
  // The row is the member's and stays; what it shows is taken away by `afterEnd`.
  if (ancestors) return sql`update ${name} set ${sql.ref(ancestors)} = '[]'`;
  return sql`delete from ${name}`;
}

/** `ancestors <> '[]'` is what the partial index of each table covers. */
function isDescendant(
  call: Call,
  table: AccessTable,
  ids: Set<string>,
  { keep, within, hasShownSecondFactor }: EndLineageOptions,
) {
  const ancestors = sql.ref(table.ancestors ?? "ancestors");
  const conditions = [
    sql<SqlBool>`project_id = ${call.project.project_id}`,
    sql<SqlBool>`${ancestors} <> '[]'`,
    sql<SqlBool>`${ancestors} ?| ${[...ids]}::text[]`,
  ];
  if (table.where) conditions.push(table.where);
  if (table.endedAt) conditions.push(sql<SqlBool>`${sql.ref(table.endedAt)} is null`);
  if (within !== undefined) conditions.push(sql<SqlBool>`organization_id = ${within}`);
  if (hasShownSecondFactor !== undefined && table.kind === "second_factor") {
    conditions.push(sql<SqlBool>`member_id <> ${hasShownSecondFactor}`);
  }
  if (keep) {
    conditions.push(sql<SqlBool>`not ${ancestors} ?| ${sessionsBefore(keep)}::text[]`);
    conditions.push(sql<SqlBool>`${sql.ref(table.id)} <> ${keep.member_session_id}`);
    const hasSecondFactor = keep.authentication_factors.some(({ sequence_order }) => sequence_order === "SECONDARY");
    if (table.kind === "second_factor" && hasSecondFactor)
      conditions.push(sql<SqlBool>`member_id <> ${keep.member_id}`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Locks the members whose credentials will end, always in the same order, before any session: that is the order of a sign-in,
 * so that the two never wait for each other.
 */
async function lockOwners(
  call: Call,
  tx: Db,
  tables: AccessTable[],
  ids: Set<string>,
  options: EndLineageOptions,
): Promise<void> {
  const owned = tables.filter(({ kind }) => memberKinds.includes(kind));
  if (owned.length === 0) return;
  const owners = owned.map(
    (table) => sql`
      select organization_id, member_id from ${sql.table(table.table)} where ${isDescendant(call, table, ids, options)}`,
  );
  const { rows } = await sql<{ organization_id: string; member_id: string }>`
    select distinct organization_id, member_id from (${sql.join(owners, sql` union all `)}) as owners
    order by organization_id, member_id`.execute(tx);
  for (const owner of rows) await lockMember(tx, { project_id: call.project.project_id, ...owner });
}
