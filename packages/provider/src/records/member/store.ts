import { expressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import { key } from "../../db/key.ts";
import { prepare } from "../../db/prepare.ts";
import type { Database, Db } from "../../db/schema.ts";
import type { MemberRow } from "../tables.ts";
import { byAddress } from "./by-address-store.ts";
import { memberColumns } from "./member-columns.ts";
import type { MemberKey } from "./member-key.ts";

/** The condition that a row is this member's, in any table of members' rows. */
export const ofMember = ({ project_id, organization_id, member_id }: MemberKey) =>
  expressionBuilder<Database, "members">().and(key({ project_id, organization_id, member_id }));

/** Reads it for a change: a second change waits for the first. */
export function lockMember(tx: Db, key: MemberKey): Promise<MemberRow | undefined> {
  return tx.selectFrom("members").select(memberColumns).where(ofMember(key)).forUpdate().executeTakeFirst();
}

/** Lists the members with this address, in any organization. */
export function listMembersByAddress(db: Db, projectId: string, address: string): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where("project_id", "=", projectId)
    .where(byAddress("email_address"), "=", address)
    .where("status", "<>", "deleted")
    .orderBy("created_at")
    .execute();
}

/** Lists the active members who may hold a role: it was handed to them, or their domain or a connection may imply it. */
export function listHoldersOf(
  db: Db,
  of: {
    project_id: string;
    organization_id: string;
    role: string;
    domains: string[];
    connectionIds: string[];
    groupIds: string[];
  },
): Promise<MemberRow[]> {
  const { project_id, organization_id, role, domains, connectionIds, groupIds } = of;
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where((eb) => eb.and(key({ project_id, organization_id, status: "active" })))
    .where((eb) =>
      eb.or([
        sql<boolean>`roles @> ${JSON.stringify([role])}::jsonb`,
        sql<boolean>`scim_groups ?| ${groupIds}::text[]`,
        ...domains.map((domain) => eb(sql`split_part(email_address, '@', 2)`, "=", domain)),
        ...connectionIds.map(
          (connection_id) => sql<boolean>`sso_registrations @> ${JSON.stringify([{ connection_id }])}::jsonb`,
        ),
      ]),
    )
    .orderBy("created_at")
    .limit(200)
    .execute();
}

/** The active members of an organization who are kept for emergencies: a few. */
export function listBreakglass(
  db: Db,
  { project_id, organization_id }: Pick<MemberKey, "project_id" | "organization_id">,
): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where((eb) => eb.and(key({ project_id, organization_id, status: "active", is_breakglass: true })))
    .limit(50)
    .execute();
}

/** Finds another member of the same organization who has confirmed this number. */
export function findOwnerOfNumber(
  tx: Db,
  { project_id, organization_id, member_id }: MemberKey,
  mfa_phone_number: string,
): Promise<{ member_id: string } | undefined> {
  return tx
    .selectFrom("members")
    .select("member_id")
    .where((eb) => eb.and(key({ project_id, organization_id, mfa_phone_number, mfa_phone_number_verified: true })))
    .where("member_id", "<>", member_id)
    .where("status", "<>", "deleted")
    .limit(1)
    .executeTakeFirst();
}

/** Nothing when the organization has a member with this address by now; the transaction goes on. */
export async function insertMember(tx: Db, row: Insertable<Database["members"]>): Promise<MemberRow | undefined> {
  const [written] = await insert(tx, row);
  return written;
}

const insert = prepare((tx, row: Insertable<Database["members"]>) =>
  tx
    .insertInto("members")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(memberColumns),
);

/** Changes the given columns and nothing else. @param change values, and no expressions of SQL. */
export async function updateMember(
  tx: Db,
  { project_id, organization_id, member_id }: MemberKey,
  change: Updateable<Database["members"]>,
): Promise<MemberRow | undefined> {
  const [changed] = await update(tx, { of: { project_id, organization_id, member_id }, change });
  return changed;
}

const update = prepare((tx, { of, change }: { of: MemberKey; change: Updateable<Database["members"]> }) =>
  tx.updateTable("members").set(change).where(ofMember(of)).returning(memberColumns),
);

/** Deleted members count too. */
export async function countMembersByAddress(
  db: Db,
  { project_id, organization_id, email_address }: Pick<MemberRow, "project_id" | "organization_id" | "email_address">,
): Promise<number> {
  const { count } = await db
    .selectFrom("members")
    .select(sql<number>`count(*)::int`.as("count"))
    .where((eb) => eb.and(key({ project_id, organization_id })))
    .where(byAddress("email_address"), "=", email_address)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteMember(tx: Db, key: MemberKey): Promise<void> {
  await tx.deleteFrom("members").where(ofMember(key)).execute();
}

/** Removes every member of an organization; answers how many there were. */
export async function deleteMembers(tx: Db, projectId: string, organizationId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("members")
    .where((eb) => eb.and(key({ project_id: projectId, organization_id: organizationId })))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Takes one connection's registration out of every member of an organization that has it. */
export async function removeSsoRegistrations(
  tx: Db,
  of: { project_id: string; organization_id: string; connection_id: string },
): Promise<void> {
  await sql`
    update members set sso_registrations = (
      select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(sso_registrations) r
      where r ->> 'connection_id' <> ${of.connection_id})
    where project_id = ${of.project_id} and organization_id = ${of.organization_id}
      and sso_registrations @> ${JSON.stringify([{ connection_id: of.connection_id }])}::jsonb`.execute(tx);
}

/** A page of an organization's members that are not deleted, in the order of their addresses. */
export function listPresentMembers(
  db: Db,
  { project_id, organization_id }: Pick<MemberRow, "project_id" | "organization_id">,
  { after, limit }: { after: string; limit: number },
): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where((eb) => eb.and(key({ project_id, organization_id })))
    .where("status", "<>", "deleted")
    .where("email_address", ">", after)
    .orderBy("email_address")
    .limit(limit)
    .execute();
}
