import { key } from "../../db/key.ts";
import { prepare } from "../../db/prepare.ts";
import type { Db } from "../../db/schema.ts";
import type { RetirementReason } from "../tables.ts";
import type { MemberKey } from "./member-key.ts";
import { ofMember } from "./store.ts";

interface AddressKey {
  project_id: string;
  organization_id: string;
  email_address: string;
}

/** Finds the member whose address this was, until it is unlinked. */
export async function findRetiredOwner(db: Db, of: AddressKey): Promise<string | undefined> {
  return (await findRetirement(db, of))?.member_id;
}

/** The same, with the reason why it is kept. */
export async function findRetirement(
  db: Db,
  { project_id, organization_id, email_address }: AddressKey,
): Promise<{ member_id: string; reason: RetirementReason } | undefined> {
  const [found] = await selectRetirement(db, { project_id, organization_id, email_address });
  return found;
}

const selectRetirement = prepare((db, of: AddressKey) =>
  db
    .selectFrom("retired_email_addresses")
    .select(["member_id", "reason"])
    .where((eb) => eb.and(key({ ...of }))),
);

export async function insertRetiredAddress(tx: Db, row: AddressKey & MemberKey): Promise<void> {
  await tx
    .insertInto("retired_email_addresses")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRetiredAddress(tx: Db, key: AddressKey & MemberKey): Promise<void> {
  await tx
    .deleteFrom("retired_email_addresses")
    .where(ofMember(key))
    .where("email_address", "=", key.email_address)
    .execute();
}

/** Keeps addresses for a member who is out, and says why; one that somebody else's is stays theirs. */
export async function reserveAddresses(
  tx: Db,
  { project_id, organization_id, member_id }: MemberKey,
  addresses: string[],
  reason: RetirementReason,
): Promise<void> {
  const rows = [...new Set(addresses)].sort().map((email_address) => ({
    project_id,
    organization_id,
    email_address,
    member_id,
    reason,
  }));
  await tx
    .insertInto("retired_email_addresses")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "organization_id", "email_address"])
        .doUpdateSet({ reason })
        .where("retired_email_addresses.member_id", "=", member_id),
    )
    .execute();
}

/**
 * The member is back: the address is theirs to sign in by, and the others are what they were.
 * @returns those others.
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

/** Frees an address of somebody whom the directory has let go. */
export async function releaseLeftAddress(tx: Db, { project_id, organization_id, email_address }: AddressKey) {
  await tx
    .deleteFrom("retired_email_addresses")
    .where((eb) => eb.and(key({ project_id, organization_id, email_address, reason: "left" as const })))
    .execute();
}

/** Frees an address, whosever it was: the directory says whose it is. */
export async function takeAddress(tx: Db, { project_id, organization_id, email_address }: AddressKey): Promise<void> {
  await tx
    .deleteFrom("retired_email_addresses")
    .where((eb) => eb.and(key({ project_id, organization_id, email_address })))
    .execute();
}

/** Whether the directory has made the member inactive. */
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

/** An organization's directory goes: those whom it kept out may be let in by somebody, and not by themselves. */
export async function forgetDirectory(
  tx: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
): Promise<void> {
  await tx
    .updateTable("retired_email_addresses")
    .set({ reason: "left" })
    .where((eb) => eb.and(key({ project_id, organization_id })))
    .where("reason", "in", ["inactive", "removed"])
    .execute();
}
