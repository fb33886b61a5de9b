import { type SqlBool, sql } from "kysely";
import type { AccessKind, AccessTable, EndedAccess, SessionEndReason } from "../../../platform/call/access-tables.ts";
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
 * - `signed_out`: the member closed the session. Its successors end, and what is not confirmed yet.
 * - `revoked`: the session is not trusted any more. Access that was granted to programs and credentials that were
 * created in it end too, and what the organization owns is suspended. Second factors stay: removing them would weaken
 * the member.
 * - `role_lost`: a member has fewer permissions, or has left. What they started for others, their invitations, and
 * what is not confirmed yet ends.
 * - `credential_ended`: a password, linked account, factor or connection is gone. Everything created from it ends.
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
/** The kinds that are suspended, for the organization's admins to decide about. */
const suspendedKinds: AccessKind[] = ["organization", "role", "invitation"];
/** The kinds whose end changes a member. */
const memberKinds: AccessKind[] = ["credential", "second_factor", "role", "invitation"];

/** A further pass finds what a concurrent request created since the pass before. */
const PASSES_LIMIT = 10;

export interface EndLineageOptions {
  cause: EndCause;
  /** For the audit events of sessions. */
  reason?: SessionEndReason | undefined;
  /** Limits the end to this organization, whose admin or directory caused it. */
  within?: string | undefined;
  /** A member who has just shown a second factor. That factor stays, whatever it was created in. */
  hasShownSecondFactor?: string | undefined;
  /** The acting session. It stays, with everything created in it and the second factor that was shown in it. */
  keep?: Pick<SessionRow, "member_id" | "member_session_id" | "ancestors" | "authentication_factors"> | undefined;
}

/**
 * Ends everything that descends from these credentials, connections and sessions, in all organizations of the
 * project. This is the only function that follows lineage. Call it in the transaction that ends a credential or a
 * session.
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
      if (rows.length > 0) await table.afterEnd?.(call, tx, rows, options.reason);
      if (suspendedKinds.includes(table.kind)) await recordSuspended(call, tx, table, rows);
    }
  }
  return addUp(...counts);
}

/** Writes an audit event for each thing that the organization owns and its admins have to keep or delete. */
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
 * Locks the members whose credentials will end, always in the same order and before any session, like a sign-in does,
 * so that the two cannot deadlock.
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
