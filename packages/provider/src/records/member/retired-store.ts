import { key } from "../../db/key.ts";
import type { Db } from "../../db/schema.ts";
import type { MemberKey } from "./member-key.ts";
import { ofMember } from "./store.ts";

interface AddressKey {
  project_id: string;
  organization_id: string;
  email_address: string;
}

/** Finds the member whose address this was, until it is unlinked. */
export async function findRetiredOwner(
  db: Db,
  { project_id, organization_id, email_address }: AddressKey,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("retired_email_addresses")
    .select("member_id")
    .where((eb) => eb.and(key({ project_id, organization_id, email_address })))
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

export async function deleteRetiredAddress(tx: Db, key: AddressKey & MemberKey): Promise<void> {
  await tx
    .deleteFrom("retired_email_addresses")
    .where(ofMember(key))
    .where("email_address", "=", key.email_address)
    .execute();
}
