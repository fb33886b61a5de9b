import { sql } from "kysely";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { byAddress, ofMember } from "../../core/records/member/store.ts";
import type { MemberRow, Reach } from "../../core/records/schema.ts";
import { type Db, json, keepExisting, key, onSame } from "../../platform/db/schema.ts";

interface NewRow extends MemberKey {
  member_password_id: string;
  password_hash: string;
  /** Null for a hash of ours. */
  foreign_decoy: string | null;
  reach: Reach;
  ancestors: string[];
  created_at: Date;
}

/** A stored password of an email address. */
export interface Candidate extends Omit<NewRow, "ancestors" | "created_at"> {
  /** When it was set, in seconds. Identifies the version: the id survives a change, and the hash can be replaced. */
  set_at: string;
}

/** Returns the password hashes of an organization's members, by member id. */
export async function listHashes(
  db: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
  memberIds: string[],
): Promise<Map<string, { password_hash: string; reach: Reach; created_at: Date; updated_at: Date }>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("passwords")
    .select(["member_id", "password_hash", "reach", "created_at", "updated_at"])
    .where(key({ project_id, organization_id, member_id: memberIds }))
    .execute();
  return new Map(rows.map(({ member_id, ...row }) => [member_id, row]));
}

/** Returns whether every other member with the email address has exactly this hash. */
export async function isHashOfAll(
  tx: Db,
  { project_id, organization_id, email_address }: Pick<MemberRow, "project_id" | "organization_id" | "email_address">,
  hash: string,
): Promise<boolean> {
  const other = await tx
    .selectFrom("members as m")
    .leftJoin("passwords as p", onSame("p", "m", "project_id", "organization_id", "member_password_id"))
    .select("m.member_id")
    .where("m.project_id", "=", project_id)
    .where(byAddress("m.email_address"), "=", email_address)
    .where("m.organization_id", "<>", organization_id)
    .where("m.status", "<>", "deleted")
    .where((eb) => eb.or([eb("p.password_hash", "is", null), eb("p.password_hash", "<>", hash)]))
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Precise to the microsecond, independent of the server's date settings. */
export const setAt = (column: "p.updated_at" | "passwords.updated_at") =>
  sql<string>`extract(epoch from ${sql.ref(column)})::text`;

/** Finds when the password of an email address in an organization was set. Undefined if it has none. */
export async function findPasswordSetAt(
  db: Db,
  { project_id, organization_id, email_address }: Pick<MemberRow, "project_id" | "organization_id" | "email_address">,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("members as m")
    .innerJoin("passwords as p", onSame("p", "m", "project_id", "organization_id", "member_password_id"))
    .select(setAt("p.updated_at").as("set_at"))
    .where("m.project_id", "=", project_id)
    .where("m.organization_id", "=", organization_id)
    .where("m.email_address", "=", email_address)
    .where("m.status", "<>", "deleted")
    .executeTakeFirst();
  return row?.set_at;
}

/** Sets the member's password. An existing one keeps its id. */
export async function savePassword(
  tx: Db,
  row: NewRow,
  now: Date,
): Promise<{ member_password_id: string; set_at: string }> {
  return tx
    .insertInto("passwords")
    .values({ ...row, ancestors: json(row.ancestors), updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "organization_id", "member_id"]).doUpdateSet({
        password_hash: row.password_hash,
        foreign_decoy: row.foreign_decoy,
        reach: row.reach,
        ancestors: json(row.ancestors),
        created_at: row.created_at,
        // Later than the previous time, even if the clock went back.
        updated_at: sql<Date>`greatest(excluded.updated_at, passwords.updated_at + interval '1 millisecond')`,
      }),
    )
    .returning(["member_password_id", setAt("passwords.updated_at").as("set_at")])
    .executeTakeFirstOrThrow();
}

/** Inserts the passwords of members who have none, in one statement. */
export async function insertPasswords(tx: Db, rows: (NewRow & { updated_at: Date })[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("passwords")
    .columns([
      "project_id",
      "organization_id",
      "member_id",
      "member_password_id",
      "password_hash",
      "foreign_decoy",
      "reach",
      "ancestors",
      "created_at",
      "updated_at",
    ])
    .expression(sql`
      select p.project_id, p.organization_id, p.member_id, p.member_password_id, p.password_hash, p.foreign_decoy,
        p.reach, p.ancestors, p.created_at, p.updated_at
      from jsonb_populate_recordset(null::passwords, ${json(rows)}) as p`)
    .execute();
}

/** Replaces a hash with a newer one of the same password, unless the password was changed meanwhile. */
export async function replaceHash(
  tx: Db,
  { project_id, organization_id, member_password_id, password_hash }: Candidate,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passwords")
    .set({ password_hash: hash, foreign_decoy: null })
    .where(key({ project_id, organization_id, member_password_id, password_hash }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findPasswordOwner(
  db: Db,
  { project_id, organization_id, member_password_id }: Omit<MemberKey, "member_id"> & { member_password_id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("passwords")
    .select("member_id")
    .where(key({ project_id, organization_id, member_password_id }))
    .executeTakeFirst();
  return row?.member_id;
}

export async function narrowPassword(tx: Db, member: MemberKey): Promise<void> {
  await tx.updateTable("passwords").set({ reach: "organization" }).where(ofMember(member)).execute();
}

export async function findAncestors(tx: Db, member: MemberKey): Promise<string[]> {
  const row = await tx.selectFrom("passwords").select("ancestors").where(ofMember(member)).executeTakeFirst();
  return row?.ancestors ?? [];
}

/** Selects the decoys of the kinds of foreign hash that the project still has. */
export function foreignKinds(projectId: string) {
  return sql<string[]>`(
    select coalesce(jsonb_agg(k.decoy order by k.decoy), '[]') from foreign_password_kinds k
    where k.project_id = ${projectId} and exists (
      select 1 from passwords f where f.project_id = k.project_id and f.foreign_decoy = k.decoy))`;
}

/** Saves a kind of foreign hash. @returns the decoys of the project's other kinds. */
export async function rememberForeignKind(tx: Db, projectId: string, decoy: string): Promise<string[]> {
  await tx
    .insertInto("foreign_password_kinds")
    .values({ project_id: projectId, decoy })
    .onConflict(keepExisting)
    .execute();
  const { kinds } = await tx.selectNoFrom(foreignKinds(projectId).as("kinds")).executeTakeFirstOrThrow();
  return kinds.filter((kind) => kind !== decoy);
}
