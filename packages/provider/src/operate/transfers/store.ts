import { sql } from "kysely";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { byAddress } from "../../core/records/member/store.ts";
import { type Db, json, keepExisting, key } from "../../platform/db/schema.ts";

/** Returns the organizations by their ID in the old system. */
export async function listImportedOrganizations(
  db: Db,
  projectId: string,
  externalIds: string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_organizations")
    .select(["organization_id", "external_id"])
    .where(key({ project_id: projectId, external_id: externalIds }))
    .execute();
  return new Map(rows.map(({ organization_id, external_id }) => [external_id, organization_id]));
}

export async function findImportedOrganization(
  db: Db,
  projectId: string,
  externalId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("imported_organizations")
    .select("organization_id")
    .where(key({ project_id: projectId, external_id: externalId }))
    .executeTakeFirst();
  return row?.organization_id;
}

/** Changes nothing if either ID is known already. */
export async function insertImportedOrganization(
  tx: Db,
  row: { project_id: string; external_id: string; organization_id: string },
): Promise<void> {
  await tx.insertInto("imported_organizations").values(row).onConflict(keepExisting).execute();
}

interface OfOrganization {
  project_id: string;
  organization_id: string;
}

export async function findImportedMember(
  db: Db,
  { project_id, organization_id }: OfOrganization,
  externalId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("imported_members")
    .select("member_id")
    .where(key({ project_id, organization_id, external_id: externalId }))
    .executeTakeFirst();
  return row?.member_id;
}

/** Lists the imported members with these IDs in any of these organizations. */
export function listImportedMembers(db: Db, projectId: string, organizationIds: string[], externalIds: string[]) {
  return db
    .selectFrom("imported_members")
    .select(["organization_id", "external_id", "member_id"])
    .where(key({ project_id: projectId, organization_id: organizationIds, external_id: externalIds }))
    .execute();
}

/** Lists who has or had these addresses, in the whole project, deleted members included. */
export function listHolders(db: Db, projectId: string, addresses: string[]) {
  return db
    .selectFrom("members")
    .select(["organization_id", "member_id", "email_address", "status"])
    .where("project_id", "=", projectId)
    .where((eb) => eb(byAddress("email_address"), "=", eb.fn.any(eb.val(addresses))))
    .execute();
}

/** Returns how many were inserted: not those whose ID or member is known already. */
export async function insertImportedMembers(tx: Db, rows: (MemberKey & { external_id: string })[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("imported_members")
    .columns(["project_id", "organization_id", "member_id", "external_id"])
    .expression(sql`
      select i.project_id, i.organization_id, i.member_id, i.external_id
      from jsonb_populate_recordset(null::imported_members, ${json(rows)}) as i`)
    .onConflict(keepExisting)
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Changes nothing if either ID is known already. */
export async function insertImportedMember(tx: Db, row: MemberKey & { external_id: string }): Promise<void> {
  await insertImportedMembers(tx, [{ ...row }]);
}

/** Returns the old system's IDs of these members of an organization. */
export async function listExternalIds(
  db: Db,
  { project_id, organization_id }: OfOrganization,
  memberIds: string[],
): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_members")
    .select(["member_id", "external_id"])
    .where(key({ project_id, organization_id, member_id: memberIds }))
    .execute();
  return new Map(rows.map(({ member_id, external_id }) => [member_id, external_id]));
}

export async function listExternalIdsOfOrganizations(
  db: Db,
  projectId: string,
  organizationIds: string[],
): Promise<Map<string, string>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_organizations")
    .select(["organization_id", "external_id"])
    .where(key({ project_id: projectId, organization_id: organizationIds }))
    .execute();
  return new Map(rows.map(({ organization_id, external_id }) => [organization_id, external_id]));
}
