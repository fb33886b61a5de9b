import type { Insertable } from "kysely";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { byAddress, ofMember } from "../../core/records/member/store.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { type Database, type Db, json, key } from "../../platform/db/schema.ts";
import type { PasskeyRow } from "./schema.ts";

/** By name, because statements with `*` are not prepared: see `db/server-dialect.ts`. */
const columns = [
  "project_id",
  "organization_id",
  "passkey_id",
  "member_id",
  "credential_id",
  "public_key",
  "user_handle",
  "rp_id",
  "sign_count",
  "transports",
  "aaguid",
  "is_backed_up",
  "is_backup_eligible",
  "name",
  "reach",
  "is_second_factor",
  "ancestors",
  "is_first_factor",
  "first_factor_ancestors",
  "created_at",
  "last_used_at",
] as const satisfies (keyof PasskeyRow)[];

/** @returns undefined if the project already has the credential. */
export function insertPasskey(tx: Db, row: Insertable<Database["passkeys"]>): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.columns(["project_id", "credential_id"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function findPasskeyByCredential(
  db: Db,
  { project_id }: { project_id: string },
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom("passkeys")
    .select(columns)
    .where(key({ project_id, credential_id: credentialId }))
    .executeTakeFirst();
}

/** Lists a member's passkeys, the oldest first. */
export function listPasskeysOf(db: Db, member: MemberKey): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkeys")
    .select(columns)
    .where(ofMember(member))
    .orderBy("created_at")
    .orderBy("passkey_id")
    .execute();
}

/** Lists the passkeys of some members of an organization, the oldest first. */
export async function listPasskeysOfMembers(
  db: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
  memberIds: string[],
): Promise<PasskeyRow[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom("passkeys")
    .select(columns)
    .where(key({ project_id, organization_id }))
    .where(key({ member_id: memberIds }))
    .orderBy("created_at")
    .orderBy("passkey_id")
    .execute();
}

/** Returns whether another organization of the project has a present member with the same address. */
export async function hasNamesake(
  db: Db,
  { project_id, organization_id, email_address }: Pick<MemberRow, "project_id" | "organization_id" | "email_address">,
): Promise<boolean> {
  const namesake = await db
    .selectFrom("members")
    .select("member_id")
    .where("project_id", "=", project_id)
    .where(byAddress("email_address"), "=", email_address)
    .where("organization_id", "<>", organization_id)
    .where("status", "<>", "deleted")
    .limit(1)
    .executeTakeFirst();
  return namesake !== undefined;
}

/** What an authenticator reports when it signs. */
export interface PasskeyUse {
  signCount: number;
  isBackedUp: boolean;
  isBackupEligible: boolean;
  now: Date;
}

/**
 * Records a use, in one statement with its conditions: the counter is higher than before, unless the authenticator has
 * none; and the passkey and its member are still as they were when the signature was verified.
 */
export function recordUse(
  tx: Db,
  { project_id, organization_id, passkey_id, public_key, reach, is_first_factor }: PasskeyRow,
  { email_address, email_address_verified }: Pick<MemberRow, "email_address" | "email_address_verified">,
  { signCount, isBackedUp, isBackupEligible, now }: PasskeyUse,
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable("passkeys")
    .set({
      sign_count: signCount,
      is_backed_up: isBackedUp,
      is_backup_eligible: isBackupEligible,
      last_used_at: now,
    })
    .where(key({ project_id, organization_id, passkey_id, public_key, reach, is_first_factor }))
    .where((eb) =>
      eb.or([
        eb("sign_count", "<", signCount),
        eb.and([eb("sign_count", "=", 0), eb(eb.val(signCount), "=", eb.val(0))]),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("members")
          .select("members.member_id")
          .whereRef("members.project_id", "=", "passkeys.project_id")
          .whereRef("members.organization_id", "=", "passkeys.organization_id")
          .whereRef("members.member_id", "=", "passkeys.member_id")
          .where("members.status", "<>", "deleted")
          .where("members.email_address", "=", email_address)
          .where("members.email_address_verified", "=", email_address_verified),
      ),
    )
    .returning(columns)
    .executeTakeFirst();
}

export function renamePasskey(
  tx: Db,
  member: MemberKey,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable("passkeys")
    .set({ name })
    .where(ofMember(member))
    .where("passkey_id", "=", passkeyId)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a member's passkeys, except some. @returns those that were deleted. */
export function deletePasskeysOf(tx: Db, member: MemberKey, keptIds: string[]): Promise<PasskeyRow[]> {
  return tx
    .deleteFrom("passkeys")
    .where(ofMember(member))
    .where((eb) => eb.not(eb("passkey_id", "=", eb.fn.any(eb.val(keptIds)))))
    .returning(columns)
    .execute();
}

export function deletePasskeyRow(tx: Db, member: MemberKey, passkeyId: string): Promise<PasskeyRow | undefined> {
  return tx
    .deleteFrom("passkeys")
    .where(ofMember(member))
    .where("passkey_id", "=", passkeyId)
    .returning(columns)
    .executeTakeFirst();
}

/** A member's passkeys stay as first factors, but none is a second factor any more. @returns those that were. */
export async function demotePasskeys(tx: Db, member: MemberKey): Promise<{ passkey_id: string }[]> {
  const deleted = await tx
    .deleteFrom("passkeys")
    .where(ofMember(member))
    .where("is_first_factor", "=", false)
    .returning("passkey_id")
    .execute();
  const demoted = await tx
    .updateTable("passkeys")
    .set({ is_second_factor: false })
    .where(ofMember(member))
    .where("is_second_factor", "=", true)
    .returning("passkey_id")
    .execute();
  return [...deleted, ...demoted];
}

/** Limits a member's passkeys to their organization, because the member's address has changed. */
export async function narrowPasskeys(tx: Db, member: MemberKey): Promise<void> {
  await tx.updateTable("passkeys").set({ reach: "organization" }).where(ofMember(member)).execute();
}

/** Passkeys stay second factors, but no longer log in on their own. @returns those that did. */
export function endFirstFactors(
  tx: Db,
  { project_id }: { project_id: string },
  ids: string[],
): Promise<Pick<PasskeyRow, "organization_id" | "member_id" | "passkey_id">[]> {
  return tx
    .updateTable("passkeys")
    .set({ is_first_factor: false })
    .where(key({ project_id, passkey_id: ids }))
    .where("is_first_factor", "=", true)
    .returning(["organization_id", "member_id", "passkey_id"])
    .execute();
}

/** Adds a session to what a second factor descends from as the first factor. */
export async function addFirstFactorAncestor(tx: Db, passkey: PasskeyRow, sessionId: string): Promise<void> {
  const { passkey_id, first_factor_ancestors: ancestors } = passkey;
  await tx
    .updateTable("passkeys")
    .set({ first_factor_ancestors: json([...ancestors, sessionId]) })
    .where(ofMember(passkey))
    .where("passkey_id", "=", passkey_id)
    .execute();
}
