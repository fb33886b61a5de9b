import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { OrganizationRow } from "../schema.ts";
import { countMembersByAddress, hasActiveMember } from "./store.ts";

/**
 * Returns whether an address is an active member's in any organization, in one statement for all addresses
 * (docs/threats.md T44).
 */
export function isActiveSomewhere(call: Call, db: Db, address: string): Promise<boolean> {
  return hasActiveMember(db, call.project.project_id, address);
}

/**
 * Returns whether the organization has, or ever had, a member with this address. A deleted member is not seeded
 * again.
 */
export async function isAddressTaken(
  call: Call,
  db: Db,
  { organization_id }: OrganizationRow,
  address: string,
): Promise<boolean> {
  const { project_id } = call.project;
  return (await countMembersByAddress(db, { project_id, organization_id, email_address: address })) > 0;
}
