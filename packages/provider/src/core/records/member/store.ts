import { type RawBuilder, sql, type Updateable } from "kysely";
import { type Database, type Db, json, keepExisting, key } from "../../../platform/db/schema.ts";
import type { MemberRow, MemberStatus, OrganizationRow } from "../schema.ts";
import { type MemberKey, memberColumns } from "./member-columns.ts";

/** The condition that a row is this member's, in any table with the member's key. */
export const ofMember = ({ project_id, organization_id, member_id }: MemberKey) =>
  key({ project_id, organization_id, member_id });

export function lockMember(tx: Db, key: MemberKey): Promise<MemberRow | undefined> {
  return tx.selectFrom("members").select(memberColumns).where(ofMember(key)).forUpdate().executeTakeFirst();
}

/** The members with an address, in some organizations or in all. */
interface MembersByAddress {
  project_id: string;
  address: string;
  /** Defaults to all. */
  organizationIds?: string[] | undefined;
}

const selectByAddress = (db: Db, { project_id, address, organizationIds }: MembersByAddress) =>
  db
    .selectFrom("members")
    .select(memberColumns)
    .where("project_id", "=", project_id)
    .where(byAddress("email_address"), "=", address)
    .$if(organizationIds !== undefined, (found) => found.where(key({ organization_id: organizationIds ?? [] })));

interface Page {
  statuses?: MemberStatus[];
  before?: string | undefined;
  limit: number;
}

/** Members who have signed in with the address: active, with a verified address. */
const selectAccepted = (db: Db, of: MembersByAddress) =>
  selectByAddress(db, of).where("status", "=", "active").where("email_address_verified", "=", true);

/** Members whom someone else added: a page, the newest first. `before` is the last ID of the previous page. */
const selectAdded = (db: Db, of: MembersByAddress, { statuses, before, limit }: Page) =>
  selectByAddress(db, of)
    .where((eb) => eb("status", "=", eb.fn.any(eb.val<MemberStatus[]>(statuses ?? ["active", "pending", "invited"]))))
    .where((eb) => eb.not(eb.and([eb("status", "=", "active"), eb("email_address_verified", "=", true)])))
    .$if(before !== undefined, (found) => found.where("member_id", "<", before ?? ""))
    .orderBy("member_id", "desc")
    .limit(limit);

export function listAddedMembers(db: Db, of: MembersByAddress, page: Page): Promise<MemberRow[]> {
  return selectAdded(db, of, page).execute();
}

/** Returns whether the address's owner has signed in with it there. */
export function isAccepted({ status, email_address_verified }: MemberRow): boolean {
  return status === "active" && email_address_verified;
}

/** Both in one statement: the accepted ones, the oldest first, then the page. */
export async function listMembersByAddress(db: Db, of: MembersByAddress, page: Page): Promise<MemberRow[]> {
  const rows = await selectAccepted(db, of)
    .unionAll((eb) => eb.parens(selectAdded(db, of, page)))
    .execute();
  const byId = (one: MemberRow, other: MemberRow) => (one.member_id < other.member_id ? -1 : 1);
  return [
    ...rows.filter(isAccepted).sort(byId),
    ...rows.filter((row) => !isAccepted(row)).sort((one, other) => byId(other, one)),
  ];
}

/** Returns whether an active member of any organization has this address. */
export async function hasActiveMember(db: Db, projectId: string, address: string): Promise<boolean> {
  const found = await db
    .selectFrom("members")
    .select("member_id")
    .where("project_id", "=", projectId)
    .where(byAddress("email_address"), "=", address)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Lists the active members who may have one of these roles, by an assignment or through their domain, a connection or
 * a group. At most 200, the oldest first.
 */
export function listHoldersOf(
  db: Db,
  { project_id, organization_id, settings, sso_connections, scim_connection }: OrganizationRow,
  roles: string[],
  { after = "" }: { after?: string } = {},
): Promise<MemberRow[]> {
  const isNamed = ({ role_id }: { role_id: string }) => roles.includes(role_id);
  const domains = settings.rbac_email_implicit_role_assignments.filter(isNamed).map(({ domain }) => domain);
  const connectionIds = sso_connections
    .filter(({ role_ids, groups }) => role_ids.some((role_id) => roles.includes(role_id)) || groups.some(isNamed))
    .map(({ connection_id }) => connection_id);
  const groupIds = (scim_connection?.groups ?? []).filter(isNamed).map(({ group_id }) => group_id);
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where(key({ project_id, organization_id, status: "active" }))
    .where((eb) =>
      eb.or([
        ...roles.map((role) => sql<boolean>`roles @> ${JSON.stringify([role])}::jsonb`),
        sql<boolean>`scim_groups ?| ${groupIds}::text[]`,
        ...domains.map((domain) => eb(sql`split_part(email_address, '@', 2)`, "=", domain)),
        ...connectionIds.map(
          (connection_id) => sql<boolean>`sso_registrations @> ${JSON.stringify([{ connection_id }])}::jsonb`,
        ),
      ]),
    )
    .where("member_id", ">", after)
    .orderBy("member_id")
    .limit(200)
    .execute();
}

/** Lists the active members of an organization who have emergency access. */
export function listEmergencyMembers(
  db: Db,
  { project_id, organization_id }: Pick<MemberKey, "project_id" | "organization_id">,
): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where(key({ project_id, organization_id, status: "active", is_breakglass: true }))
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
    .where(key({ project_id, organization_id, mfa_phone_number, mfa_phone_number_verified: true }))
    .where("member_id", "<>", member_id)
    .where("status", "<>", "deleted")
    .limit(1)
    .executeTakeFirst();
}

/** Returns undefined if the organization has a member with this address by now; the transaction continues. */
const insertedColumns = [
  "project_id",
  "organization_id",
  "member_id",
  "email_address",
  "email_address_verified",
  "status",
  "name",
  "roles",
  "is_breakglass",
  "mfa_enrolled",
  "member_password_id",
  "trusted_metadata",
  "untrusted_metadata",
  "oauth_registrations",
  "created_at",
  "updated_at",
] as const satisfies (keyof MemberRow)[];

/** The columns of a new member. The others have their defaults. */
export type InsertedMember = Pick<MemberRow, (typeof insertedColumns)[number]>;

/** Inserts members in one statement. Returns no row for an address that a member of the organization has. */
export async function insertMembers(tx: Db, rows: InsertedMember[]): Promise<MemberRow[]> {
  const names = sql.join(insertedColumns.map((name) => sql.ref(`m.${name}`)));
  return tx
    .insertInto("members")
    .columns([...insertedColumns])
    .expression(sql`select ${names} from jsonb_populate_recordset(null::members, ${json(rows)}) as m`)
    .onConflict(keepExisting)
    .returning(memberColumns)
    .execute();
}

/** Changes only the given columns. */
export async function updateMember(
  tx: Db,
  key: MemberKey,
  change: Updateable<Database["members"]>,
): Promise<MemberRow | undefined> {
  return tx.updateTable("members").set(change).where(ofMember(key)).returning(memberColumns).executeTakeFirst();
}

/** Counts deleted members too. */
export async function countMembersByAddress(
  db: Db,
  { project_id, organization_id, email_address }: Pick<MemberRow, "project_id" | "organization_id" | "email_address">,
): Promise<number> {
  const { count } = await db
    .selectFrom("members")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(key({ project_id, organization_id }))
    .where(byAddress("email_address"), "=", email_address)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteMember(tx: Db, key: MemberKey): Promise<void> {
  await tx.deleteFrom("members").where(ofMember(key)).execute();
}

/** Deletes every member of an organization. @returns how many there were. */
export async function deleteMembers(tx: Db, projectId: string, organizationId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("members")
    .where(key({ project_id: projectId, organization_id: organizationId }))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes one connection's registration from all members of an organization. */
export async function removeSsoRegistrations(
  tx: Db,
  connection: { project_id: string; organization_id: string; connection_id: string },
): Promise<void> {
  await sql`
    update members set sso_registrations = (
      select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(sso_registrations) r
      where r ->> 'connection_id' <> ${connection.connection_id})
    where project_id = ${connection.project_id} and organization_id = ${connection.organization_id}
      and sso_registrations @> ${JSON.stringify([{ connection_id: connection.connection_id }])}::jsonb`.execute(tx);
}

/** A page of an organization's members that are not deleted, by address. */
export function listPresentMembers(
  db: Db,
  { project_id, organization_id }: Pick<MemberRow, "project_id" | "organization_id">,
  { after, limit }: { after: string; limit: number },
): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where(key({ project_id, organization_id }))
    .where("status", "<>", "deleted")
    .where("email_address", ">", after)
    .orderBy("email_address")
    .limit(limit)
    .execute();
}

/** Lists the IDs of all members that an organization has or had. */
export async function listMemberIds(
  db: Db,
  { project_id, organization_id }: Pick<MemberRow, "project_id" | "organization_id">,
): Promise<string[]> {
  const rows = await db.selectFrom("members").select("member_id").where(key({ project_id, organization_id })).execute();
  return rows.map(({ member_id }) => member_id);
}

/**
 * The address column with the collation of the index `members_by_address`, which finds members in the whole project,
 * deleted ones included. Only comparisons with this collation use that index. An organization's present members have
 * `members_address`, without it.
 */
export const byAddress = (column: "email_address" | "m.email_address"): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "C"`;
