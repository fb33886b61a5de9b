import type { Db } from "../../db/schema.ts";
import type { MemberKey } from "./member-key.ts";

interface AddressKey {
  project_id: string;
  organization_id: string;
  email_address: string;
}

/** Finds the member whose address this was, until it is unlinked. */
export async function findRetiredOwner(db: Db, key: AddressKey): Promise<string | undefined> {
  const found = await db
    .selectFrom("retired_email_addresses")
    .select("member_id")
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("email_address", "=", key.email_address)
    .executeTakeFirst();
  return found?.member_id;
}

export async function insertRetiredAddress(tx: Db, row: AddressKey & MemberKey): Promise<void> {
  await tx
    .insertInto("retired_email_addresses")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes those of an organization, of one of its members, or one alone. */
export async function deleteRetiredAddresses(
  tx: Db,
  of: { project_id: string; organization_id: string; member_id?: string; email_address?: string },
): Promise<void> {
  let query = tx
    .deleteFrom("retired_email_addresses")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id);
  if (of.member_id !== undefined) query = query.where("member_id", "=", of.member_id);
  if (of.email_address !== undefined) query = query.where("email_address", "=", of.email_address);
  await query.execute();
}
