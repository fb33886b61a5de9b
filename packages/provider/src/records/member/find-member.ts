import type { Db } from "../../db/schema.ts";
import type { MemberRow, OrganizationRow } from "../tables.ts";
import { findMember, findMemberByAddress, listMembersByKeys, type MemberKey } from "./store.ts";

/** An organization's member with this address, verified or not; deleted ones do not count. */
export function findPresentMember(
  db: Db,
  { project_id, organization_id }: OrganizationRow,
  address: string,
): Promise<MemberRow | undefined> {
  return findMemberByAddress(db, { project_id, organization_id, email_address: address });
}

/** Deleted ones too. */
export function findMemberById(db: Db, { project_id, organization_id, member_id }: MemberKey) {
  return findMember(db, { project_id, organization_id, member_id });
}

/** Lists members of several organizations of a project, in one statement; deleted ones too. */
export async function listMembersById(db: Db, keys: MemberKey[]): Promise<MemberRow[]> {
  const [first] = keys;
  return first ? listMembersByKeys(db, first.project_id, keys) : [];
}
