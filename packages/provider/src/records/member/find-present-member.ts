import type { Db } from "../../db/schema.ts";
import type { MemberRow, OrganizationRow } from "../tables.ts";
import { findMemberByAddress } from "./store.ts";

/** The organization's member with this address, if there is one; deleted ones do not count. */
export function findPresentMember(
  tx: Db,
  { project_id, organization_id }: OrganizationRow,
  email_address: string,
): Promise<MemberRow | undefined> {
  return findMemberByAddress(tx, { project_id, organization_id, email_address });
}
