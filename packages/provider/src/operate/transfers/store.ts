import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { type Db, key } from "../../platform/db/schema.ts";

export async function findImportedOrganization(
  db: Db,
  projectId: string,
  externalId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("imported_organizations")
    .select("organization_id")
    .where((eb) => eb.and(key({ project_id: projectId, external_id: externalId })))
    .executeTakeFirst();
  return row?.organization_id;
}

/** Changes nothing if either ID is known already. */
export async function insertImportedOrganization(
  tx: Db,
  row: { project_id: string; external_id: string; organization_id: string },
): Promise<void> {
  await tx
    .insertInto("imported_organizations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
    .where((eb) => eb.and(key({ project_id, organization_id, external_id: externalId })))
    .executeTakeFirst();
  return row?.member_id;
}

export async function insertImportedMember(tx: Db, row: MemberKey & { external_id: string }): Promise<void> {
  await tx
    .insertInto("imported_members")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
    .where((eb) => eb.and(key({ project_id, organization_id })))
    .where((eb) => eb("member_id", "=", eb.fn.any(eb.val(memberIds))))
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
    .where("project_id", "=", projectId)
    .where((eb) => eb("organization_id", "=", eb.fn.any(eb.val(organizationIds))))
    .execute();
  return new Map(rows.map(({ organization_id, external_id }) => [organization_id, external_id]));
}
