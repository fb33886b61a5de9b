import type { ExpressionBuilder } from "kysely";
import { type Database, type Db, keepExisting, key } from "../../../platform/db/schema.ts";
import { mailboxKey } from "../../../platform/lib/mailbox-key.ts";
import type { RetirementReason } from "../schema.ts";
import type { MemberKey } from "./member-columns.ts";
import { ofMember } from "./store.ts";

interface AddressKey {
  project_id: string;
  organization_id: string;
  email_address: string;
}

/** Finds the former member who had exactly this address, until it is unlinked. */
export async function findRetiredOwner(db: Db, of: AddressKey): Promise<string | undefined> {
  return (await findRetirements(db, of)).find(({ email_address }) => email_address === of.email_address)?.member_id;
}

/**
 * Finds the member for whom an address of the same mailbox is reserved, and why. Such an address cannot be used to join
 * without an admin (threats.md T134).
 */
export async function findRetirement(
  db: Db,
  key: AddressKey,
): Promise<{ member_id: string; reason: RetirementReason } | undefined> {
  const [found] = await findRetirements(db, key);
  return found;
}

/** Lists the addresses that are reserved for former members, among these addresses in any of these organizations. */
export async function listRetired(db: Db, projectId: string, of: Omit<AddressKey, "project_id">[]) {
  const ids = [...new Set(of.map(({ organization_id }) => organization_id))];
  const addresses = [...new Set(of.map(({ email_address }) => email_address))];
  return db
    .selectFrom("retired_email_addresses")
    .select(["organization_id", "email_address"])
    .where(key({ project_id: projectId, organization_id: ids, email_address: addresses }))
    .execute();
}

/** Reserved addresses of the same mailbox, the exact address first. */
function findRetirements(db: Db, { project_id, organization_id, email_address }: AddressKey) {
  return db
    .selectFrom("retired_email_addresses")
    .select(["email_address", "member_id", "reason"])
    .where(isOfMailbox({ project_id, organization_id, email_address, mailbox_key: mailboxKey(email_address) }))
    .orderBy((eb) => eb("email_address", "=", email_address), "desc")
    .execute();
}

/** An address in an organization, with its `mailboxKey`. */
export interface MailboxOf extends AddressKey {
  mailbox_key: string;
}

/** The condition for reserved addresses of a mailbox. Rows of an older version have no key, and match by address. */
export function isOfMailbox({ project_id, organization_id, email_address, mailbox_key }: MailboxOf) {
  return (eb: ExpressionBuilder<Database, "retired_email_addresses">) =>
    eb.and([
      key({ project_id, organization_id })(eb),
      eb.or([eb("email_address", "=", email_address), eb("mailbox_key", "=", mailbox_key)]),
    ]);
}

export async function insertRetiredAddress(tx: Db, row: AddressKey & MemberKey): Promise<void> {
  await tx
    .insertInto("retired_email_addresses")
    .values({ ...row, mailbox_key: mailboxKey(row.email_address) })
    .onConflict(keepExisting)
    .execute();
}

export async function deleteRetiredAddress(tx: Db, key: AddressKey & MemberKey): Promise<void> {
  await tx
    .deleteFrom("retired_email_addresses")
    .where(ofMember(key))
    .where("email_address", "=", key.email_address)
    .execute();
}

/** Reserves the addresses of a former member, except those of other members. @returns the reserved ones. */
export async function reserveAddresses(
  tx: Db,
  { project_id, organization_id, member_id }: MemberKey,
  addresses: string[],
  reason: RetirementReason,
): Promise<string[]> {
  const rows = [...new Set(addresses)].sort().map((email_address) => ({
    project_id,
    organization_id,
    email_address,
    mailbox_key: mailboxKey(email_address),
    member_id,
    reason,
  }));
  const kept = await tx
    .insertInto("retired_email_addresses")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "organization_id", "email_address"])
        .doUpdateSet({ reason })
        .where("retired_email_addresses.member_id", "=", member_id),
    )
    .returning("email_address")
    .execute();
  return kept.map(({ email_address }) => email_address).sort();
}

/**
 * Releases the addresses of a reactivated member, who can sign in with this one again.
 * @returns the other addresses.
 */
export async function releaseAddresses(tx: Db, key: MemberKey & { email_address: string }): Promise<string[]> {
  await deleteRetiredAddress(tx, key);
  const rows = await tx
    .updateTable("retired_email_addresses")
    .set({ reason: "moved" })
    .where(ofMember(key))
    .returning("email_address")
    .execute();
  return rows.map(({ email_address }) => email_address).sort();
}

/** Releases the address of a deleted member who is invited again. */
export async function releaseRetiredAddress(tx: Db, { project_id, organization_id, email_address }: AddressKey) {
  await tx
    .deleteFrom("retired_email_addresses")
    .where(key({ project_id, organization_id, email_address, reason: "left" as const }))
    .execute();
}

/** Releases an address, no matter for which member it is reserved, because the directory assigns it. */
export async function takeAddress(tx: Db, { project_id, organization_id, email_address }: AddressKey): Promise<void> {
  await tx.deleteFrom("retired_email_addresses").where(key({ project_id, organization_id, email_address })).execute();
}

/** Whether the directory has deactivated the member. */
export async function isHeldInactive(db: Db, of: MemberKey): Promise<boolean> {
  const found = await db
    .selectFrom("retired_email_addresses")
    .select("email_address")
    .where(ofMember(of))
    .where("reason", "=", "inactive")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * When a directory is disconnected: members whom it deactivated can be added by others again, but cannot join by
 * themselves.
 */
export async function forgetDirectory(
  tx: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
): Promise<void> {
  await tx
    .updateTable("retired_email_addresses")
    .set({ reason: "left" })
    .where(key({ project_id, organization_id }))
    .where("reason", "in", ["inactive", "removed"])
    .execute();
}
