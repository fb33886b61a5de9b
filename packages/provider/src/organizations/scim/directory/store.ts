import { type Insertable, sql, type Updateable } from "kysely";
import { ofMember } from "../../../core/records/member/store.ts";
import type { MemberRow } from "../../../core/records/schema.ts";
import { key } from "../../../platform/db/key.ts";
import type { Database, Db } from "../../../platform/db/schema.ts";
import type { ScimGroupRow, ScimUserRow } from "../connections/schema.ts";
import { type ConnectionKey, ofConnection } from "../connections/store.ts";

export type UserKey = ConnectionKey & { user_id: string };
export type GroupKey = ConnectionKey & { group_id: string };

export function findUser(db: Db, of: ConnectionKey, userId: string): Promise<ScimUserRow | undefined> {
  return db
    .selectFrom("scim_users")
    .selectAll()
    .where(ofConnection(of))
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function lockUser(tx: Db, of: ConnectionKey, userId: string): Promise<ScimUserRow | undefined> {
  return tx
    .selectFrom("scim_users")
    .selectAll()
    .where(ofConnection(of))
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** The person of a directory who is this member. */
export function findUserOfMember(
  db: Db,
  member: { project_id: string; organization_id: string; member_id: string },
): Promise<ScimUserRow | undefined> {
  return db.selectFrom("scim_users").selectAll().where(ofMember(member)).executeTakeFirst();
}

export function listUsersByIds(db: Db, of: ConnectionKey, userIds: string[]): Promise<ScimUserRow[]> {
  return db
    .selectFrom("scim_users")
    .selectAll()
    .where(ofConnection(of))
    .where((eb) => eb("user_id", "=", eb.fn.any(eb.val(userIds))))
    .execute();
}

/** Nothing when the directory has somebody of this name, or the member is somebody else there already. */
export function insertUser(tx: Db, row: Insertable<Database["scim_users"]>): Promise<ScimUserRow | undefined> {
  return tx
    .insertInto("scim_users")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes the given columns, and the version with them. */
export function updateUser(
  tx: Db,
  { project_id, connection_id, user_id }: UserKey,
  change: Updateable<Database["scim_users"]>,
): Promise<ScimUserRow> {
  return tx
    .updateTable("scim_users")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where((eb) => eb.and(key({ project_id, connection_id, user_id })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteUser(tx: Db, { project_id, connection_id, user_id }: UserKey): Promise<void> {
  for (const table of ["scim_group_members", "scim_users"] as const) {
    await tx
      .deleteFrom(table)
      .where((eb) => eb.and(key({ project_id, connection_id, user_id })))
      .execute();
  }
}

export function findGroup(db: Db, of: ConnectionKey, groupId: string): Promise<ScimGroupRow | undefined> {
  return db
    .selectFrom("scim_groups")
    .selectAll()
    .where(ofConnection(of))
    .where("group_id", "=", groupId)
    .executeTakeFirst();
}

export function lockGroup(tx: Db, of: ConnectionKey, groupId: string): Promise<ScimGroupRow | undefined> {
  return tx
    .selectFrom("scim_groups")
    .selectAll()
    .where(ofConnection(of))
    .where("group_id", "=", groupId)
    .forUpdate()
    .executeTakeFirst();
}

/** By id, which is by time; `after` is the last id of the page before. */
export function listGroups(
  db: Db,
  of: ConnectionKey,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ScimGroupRow[]> {
  let query = db.selectFrom("scim_groups").selectAll().where(ofConnection(of));
  if (after !== undefined) query = query.where("group_id", ">", after);
  return query.orderBy("group_id").limit(limit).execute();
}

export function listGroupIds(db: Db, of: ConnectionKey, groupIds: string[]): Promise<{ group_id: string }[]> {
  return db
    .selectFrom("scim_groups")
    .select("group_id")
    .where(ofConnection(of))
    .where((eb) => eb("group_id", "=", eb.fn.any(eb.val(groupIds))))
    .execute();
}

export function insertGroup(tx: Db, row: Insertable<Database["scim_groups"]>): Promise<ScimGroupRow> {
  return tx.insertInto("scim_groups").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes the given columns, and the version with them. */
export function updateGroup(
  tx: Db,
  { project_id, connection_id, group_id }: GroupKey,
  change: Updateable<Database["scim_groups"]>,
): Promise<ScimGroupRow> {
  return tx
    .updateTable("scim_groups")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where((eb) => eb.and(key({ project_id, connection_id, group_id })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteGroup(tx: Db, { project_id, connection_id, group_id }: GroupKey): Promise<void> {
  for (const table of ["scim_group_members", "scim_groups"] as const) {
    await tx
      .deleteFrom(table)
      .where((eb) => eb.and(key({ project_id, connection_id, group_id })))
      .execute();
  }
}

/** @returns who was not there before. */
export async function insertGroupMembers(
  tx: Db,
  { project_id, organization_id, connection_id, group_id }: GroupKey & { organization_id: string },
  userIds: string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = userIds.map((user_id) => ({ project_id, organization_id, connection_id, group_id, user_id }));
  const added = await tx
    .insertInto("scim_group_members")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** @returns who was there. */
export async function deleteGroupMembers(
  tx: Db,
  { project_id, connection_id, group_id }: GroupKey,
  userIds: string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const gone = await tx
    .deleteFrom("scim_group_members")
    .where((eb) => eb.and(key({ project_id, connection_id, group_id })))
    .where((eb) => eb("user_id", "=", eb.fn.any(eb.val(userIds))))
    .returning("user_id")
    .execute();
  return gone.map(({ user_id }) => user_id);
}

export async function listUserIdsOfGroup(db: Db, { project_id, connection_id, group_id }: GroupKey): Promise<string[]> {
  const rows = await db
    .selectFrom("scim_group_members")
    .select("user_id")
    .where((eb) => eb.and(key({ project_id, connection_id, group_id })))
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A person of a group, with the name that their member goes by. */
export interface PersonOfGroup {
  user_id: string;
  member_id: string;
  name: string;
  email_address: string;
  active: boolean;
}

/** By the person's id; `after` is the last id of the page before. */
export function listPeopleOfGroup(
  db: Db,
  { project_id, connection_id, group_id }: GroupKey,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<PersonOfGroup[]> {
  let query = db
    .selectFrom("scim_group_members as g")
    .innerJoin("scim_users as u", (join) =>
      join
        .onRef("u.project_id", "=", "g.project_id")
        .onRef("u.connection_id", "=", "g.connection_id")
        .onRef("u.user_id", "=", "g.user_id"),
    )
    .innerJoin("members as m", (join) =>
      join
        .onRef("m.project_id", "=", "u.project_id")
        .onRef("m.organization_id", "=", "u.organization_id")
        .onRef("m.member_id", "=", "u.member_id"),
    )
    .select(["u.user_id", "m.member_id", "m.name", "m.email_address", "u.active"])
    .where("g.project_id", "=", project_id)
    .where("g.connection_id", "=", connection_id)
    .where("g.group_id", "=", group_id);
  if (after !== undefined) query = query.where("u.user_id", ">", after);
  return query.orderBy("u.user_id").limit(limit).execute();
}

/**
 * Holds the members who are these people, always in the same order: two changes of groups that share people wait for each
 * other, and read what the other has written.
 */
export async function lockMembersOf(tx: Db, of: ConnectionKey, userIds: string[]): Promise<MemberRow[]> {
  return tx
    .selectFrom("members as m")
    .selectAll("m")
    .where("m.project_id", "=", of.project_id)
    .where((eb) =>
      eb(
        eb.refTuple("m.organization_id", "m.member_id"),
        "in",
        eb
          .selectFrom("scim_users as u")
          .select(["u.organization_id", "u.member_id"])
          .where("u.project_id", "=", of.project_id)
          .where("u.connection_id", "=", of.connection_id)
          .where((one) => one("u.user_id", "=", one.fn.any(one.val(userIds))))
          .$asTuple("organization_id", "member_id"),
      ),
    )
    .orderBy("m.member_id")
    .forUpdate()
    .execute();
}

/** Holds the members of an organization who are in a group of its directory. */
export function lockMembersWithGroups(
  tx: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
): Promise<MemberRow[]> {
  return tx
    .selectFrom("members")
    .selectAll()
    .where((eb) => eb.and(key({ project_id, organization_id })))
    .where(sql<boolean>`scim_groups <> '[]'`)
    .orderBy("member_id")
    .forUpdate()
    .execute();
}

/** The groups of these members, by the members' ids. */
export async function listGroupsOfMembers(
  tx: Db,
  of: ConnectionKey,
  memberIds: string[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom("scim_users as u")
    .innerJoin("scim_group_members as g", (join) =>
      join
        .onRef("g.project_id", "=", "u.project_id")
        .onRef("g.connection_id", "=", "u.connection_id")
        .onRef("g.user_id", "=", "u.user_id"),
    )
    .select(["u.member_id", sql<string[]>`array_agg(g.group_id order by g.group_id)`.as("groups")])
    .where("u.project_id", "=", of.project_id)
    .where("u.connection_id", "=", of.connection_id)
    .where((eb) => eb("u.member_id", "=", eb.fn.any(eb.val(memberIds))))
    .groupBy("u.member_id")
    .execute();
  return new Map(rows.map(({ member_id, groups }) => [member_id, groups]));
}
