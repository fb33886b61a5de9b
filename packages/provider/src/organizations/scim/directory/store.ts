import { type Insertable, sql, type Updateable } from "kysely";
import { ofMember } from "../../../core/records/member/store.ts";
import type { MemberRow } from "../../../core/records/schema.ts";
import { type Database, type Db, keepExisting, key, onSame } from "../../../platform/db/schema.ts";
import type { ScimGroupRow, ScimUserRow } from "../connections/schema.ts";
import { type ConnectionKey, ofConnection } from "../connections/store.ts";

export type UserKey = ConnectionKey & { user_id: string };
export type GroupKey = ConnectionKey & { group_id: string };

const selectUser = (db: Db, connection: ConnectionKey, userId: string) =>
  db.selectFrom("scim_users").selectAll().where(ofConnection(connection)).where("user_id", "=", userId);

export function findUser(db: Db, connection: ConnectionKey, userId: string): Promise<ScimUserRow | undefined> {
  return selectUser(db, connection, userId).executeTakeFirst();
}

export function lockUser(tx: Db, connection: ConnectionKey, userId: string): Promise<ScimUserRow | undefined> {
  return selectUser(tx, connection, userId).forUpdate().executeTakeFirst();
}

/** Finds the directory user who is this member. */
export function findUserOfMember(
  db: Db,
  member: { project_id: string; organization_id: string; member_id: string },
): Promise<ScimUserRow | undefined> {
  return db.selectFrom("scim_users").selectAll().where(ofMember(member)).executeTakeFirst();
}

export function listUsersByIds(db: Db, connection: ConnectionKey, userIds: string[]): Promise<ScimUserRow[]> {
  return db
    .selectFrom("scim_users")
    .selectAll()
    .where(ofConnection(connection))
    .where(key({ user_id: userIds }))
    .execute();
}

/** Returns undefined if the directory already has the user name or the member. */
export function insertUser(tx: Db, row: Insertable<Database["scim_users"]>): Promise<ScimUserRow | undefined> {
  return tx.insertInto("scim_users").values(row).onConflict(keepExisting).returningAll().executeTakeFirst();
}

/** Updates columns and increments the version. */
export function updateUser(
  tx: Db,
  { project_id, connection_id, user_id }: UserKey,
  change: Updateable<Database["scim_users"]>,
): Promise<ScimUserRow> {
  return tx
    .updateTable("scim_users")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where(key({ project_id, connection_id, user_id }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteUser(tx: Db, { project_id, connection_id, user_id }: UserKey): Promise<void> {
  for (const table of ["scim_group_members", "scim_users"] as const) {
    await tx.deleteFrom(table).where(key({ project_id, connection_id, user_id })).execute();
  }
}

const selectGroup = (db: Db, connection: ConnectionKey, groupId: string) =>
  db.selectFrom("scim_groups").selectAll().where(ofConnection(connection)).where("group_id", "=", groupId);

export function findGroup(db: Db, connection: ConnectionKey, groupId: string): Promise<ScimGroupRow | undefined> {
  return selectGroup(db, connection, groupId).executeTakeFirst();
}

export function lockGroup(tx: Db, connection: ConnectionKey, groupId: string): Promise<ScimGroupRow | undefined> {
  return selectGroup(tx, connection, groupId).forUpdate().executeTakeFirst();
}

/** Ordered by id, which is by time. `after` is the last id of the previous page. */
export function listGroups(
  db: Db,
  connection: ConnectionKey,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ScimGroupRow[]> {
  let query = db.selectFrom("scim_groups").selectAll().where(ofConnection(connection));
  if (after !== undefined) query = query.where("group_id", ">", after);
  return query.orderBy("group_id").limit(limit).execute();
}

export function listGroupIds(db: Db, connection: ConnectionKey, groupIds: string[]): Promise<{ group_id: string }[]> {
  return db
    .selectFrom("scim_groups")
    .select("group_id")
    .where(ofConnection(connection))
    .where(key({ group_id: groupIds }))
    .execute();
}

export function insertGroup(tx: Db, row: Insertable<Database["scim_groups"]>): Promise<ScimGroupRow> {
  return tx.insertInto("scim_groups").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Updates columns and increments the version. */
export function updateGroup(
  tx: Db,
  { project_id, connection_id, group_id }: GroupKey,
  change: Updateable<Database["scim_groups"]>,
): Promise<ScimGroupRow> {
  return tx
    .updateTable("scim_groups")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where(key({ project_id, connection_id, group_id }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteGroup(tx: Db, { project_id, connection_id, group_id }: GroupKey): Promise<void> {
  for (const table of ["scim_group_members", "scim_groups"] as const) {
    await tx.deleteFrom(table).where(key({ project_id, connection_id, group_id })).execute();
  }
}

/** @returns the users who were added. */
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
    .onConflict(keepExisting)
    .returning("user_id")
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** @returns the users who were removed. */
export async function deleteGroupMembers(
  tx: Db,
  { project_id, connection_id, group_id }: GroupKey,
  userIds: string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const gone = await tx
    .deleteFrom("scim_group_members")
    .where(key({ project_id, connection_id, group_id, user_id: userIds }))
    .returning("user_id")
    .execute();
  return gone.map(({ user_id }) => user_id);
}

export async function listUserIdsOfGroup(db: Db, { project_id, connection_id, group_id }: GroupKey): Promise<string[]> {
  const rows = await db
    .selectFrom("scim_group_members")
    .select("user_id")
    .where(key({ project_id, connection_id, group_id }))
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A group's member, with the name of the organization's member. */
export interface GroupMember {
  user_id: string;
  member_id: string;
  name: string;
  email_address: string;
  active: boolean;
}

/** Ordered by the user's id. `after` is the last id of the previous page. */
export function listPeopleOfGroup(
  db: Db,
  { project_id, connection_id, group_id }: GroupKey,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<GroupMember[]> {
  let query = db
    .selectFrom("scim_group_members as g")
    .innerJoin("scim_users as u", onSame("u", "g", "project_id", "connection_id", "user_id"))
    .innerJoin("members as m", onSame("m", "u", "project_id", "organization_id", "member_id"))
    .select(["u.user_id", "m.member_id", "m.name", "m.email_address", "u.active"])
    .where("g.project_id", "=", project_id)
    .where("g.connection_id", "=", connection_id)
    .where("g.group_id", "=", group_id);
  if (after !== undefined) query = query.where("u.user_id", ">", after);
  return query.orderBy("u.user_id").limit(limit).execute();
}

/**
 * Locks the members of these users, always in the same order, so that concurrent changes of groups wait for each other
 * and read each other's changes.
 */
export async function lockMembersOf(tx: Db, connection: ConnectionKey, userIds: string[]): Promise<MemberRow[]> {
  return tx
    .selectFrom("members as m")
    .selectAll("m")
    .where("m.project_id", "=", connection.project_id)
    .where((eb) =>
      eb(
        eb.refTuple("m.organization_id", "m.member_id"),
        "in",
        eb
          .selectFrom("scim_users as u")
          .select(["u.organization_id", "u.member_id"])
          .where("u.project_id", "=", connection.project_id)
          .where("u.connection_id", "=", connection.connection_id)
          .where((one) => one("u.user_id", "=", one.fn.any(one.val(userIds))))
          .$asTuple("organization_id", "member_id"),
      ),
    )
    .orderBy("m.member_id")
    .forUpdate()
    .execute();
}

/** Locks an organization's members who are in a group of its directory. */
export function lockMembersWithGroups(
  tx: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
): Promise<MemberRow[]> {
  return tx
    .selectFrom("members")
    .selectAll()
    .where(key({ project_id, organization_id }))
    .where(sql<boolean>`scim_groups <> '[]'`)
    .orderBy("member_id")
    .forUpdate()
    .execute();
}

/** Lists these members' groups, by member id. */
export async function listGroupsOfMembers(
  tx: Db,
  connection: ConnectionKey,
  memberIds: string[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom("scim_users as u")
    .innerJoin("scim_group_members as g", onSame("g", "u", "project_id", "connection_id", "user_id"))
    .select(["u.member_id", sql<string[]>`array_agg(g.group_id order by g.group_id)`.as("groups")])
    .where("u.project_id", "=", connection.project_id)
    .where("u.connection_id", "=", connection.connection_id)
    .where((eb) => eb("u.member_id", "=", eb.fn.any(eb.val(memberIds))))
    .groupBy("u.member_id")
    .execute();
  return new Map(rows.map(({ member_id, groups }) => [member_id, groups]));
}
