import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import type { OrganizationRow } from "../tables.ts";
import { countMembersByAddress } from "./store.ts";

/** Returns whether the organization has, or ever had, a member with this address: a deleted one is not seeded again. */
export async function isAddressTaken(
  call: Call,
  db: Db,
  { organization_id }: OrganizationRow,
  address: string,
): Promise<boolean> {
  const { project_id } = call.project;
  return (await countMembersByAddress(db, { project_id, organization_id, email_address: address })) > 0;
}
