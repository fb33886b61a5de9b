import { type Db, json, key } from "../../platform/db/schema.ts";
import type { MemberRow } from "../records/schema.ts";
import type { RoleGrantRow } from "./schema.ts";

/** The `role_id` of an invitation's row. */
export const INVITATION = "";

type OfMember = Pick<MemberRow, "project_id" | "organization_id" | "member_id">;
type NewGrant = OfMember & Pick<RoleGrantRow, "role_id" | "grant_id" | "ancestors">;

/** Records a role or an invitation, replacing an earlier record. */
export async function upsertGrant(tx: Db, { ancestors, ...grant }: NewGrant): Promise<void> {
  const given = { ancestors: json(ancestors), suspended_at: null };
  await tx
    .insertInto("role_grants")
    .values({ ...grant, ...given })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "organization_id", "member_id", "role_id"])
        .doUpdateSet({ grant_id: grant.grant_id, ...given }),
    )
    .execute();
}

/** Once a person accepts an invitation, their membership no longer depends on the inviter. */
export async function deleteInvitation(tx: Db, { project_id, organization_id, member_id }: OfMember): Promise<void> {
  await tx
    .deleteFrom("role_grants")
    .where(key({ project_id, organization_id, member_id, role_id: INVITATION }))
    .execute();
}

/** Lists what a member's roles descend from. */
export async function listGrantAncestors(
  tx: Db,
  { project_id, organization_id, member_id, roles }: OfMember & Pick<MemberRow, "roles">,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("role_grants")
    .select("ancestors")
    .where(key({ project_id, organization_id, member_id, role_id: roles }))
    .execute();
  return rows.flatMap(({ ancestors }) => ancestors);
}

export function findGrant(tx: Db, project_id: string, grant_id: string): Promise<RoleGrantRow | undefined> {
  return tx.selectFrom("role_grants").selectAll().where(key({ project_id, grant_id })).executeTakeFirst();
}

/** Finds and locks a suspended role or invitation. */
export function lockSuspendedGrant(
  tx: Db,
  grant: Pick<RoleGrantRow, "project_id" | "organization_id" | "grant_id">,
): Promise<RoleGrantRow | undefined> {
  return tx
    .selectFrom("role_grants")
    .selectAll()
    .where(key(grant))
    .where("suspended_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function releaseGrant(tx: Db, { project_id, grant_id }: RoleGrantRow): Promise<void> {
  await tx.updateTable("role_grants").set({ suspended_at: null }).where(key({ project_id, grant_id })).execute();
}

export async function deleteGrantRow(tx: Db, { project_id, organization_id, grant_id }: RoleGrantRow): Promise<void> {
  await tx.deleteFrom("role_grants").where(key({ project_id, organization_id, grant_id })).execute();
}

/** Lists the roles that a member lost because the person who assigned them lost their access. */
export async function listSuspendedRoles(
  tx: Db,
  { project_id, organization_id, member_id }: OfMember,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("role_grants")
    .select("role_id")
    .where(key({ project_id, organization_id, member_id }))
    .where("suspended_at", "is not", null)
    .where("role_id", "<>", INVITATION)
    .execute();
  return rows.map(({ role_id }) => role_id);
}
