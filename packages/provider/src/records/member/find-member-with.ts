import type { Db } from "../../db/schema.ts";
import type { MemberRow } from "../tables.ts";
import { findMember, findMemberByAddress } from "./store.ts";

/** A member of one organization, by id (deleted ones, too) or by address (deleted ones not). */
export function findMemberWith(
  db: Db,
  {
    project_id,
    organization_id,
    ...by
  }: { project_id: string; organization_id: string } & ({ member_id: string } | { email_address: string }),
): Promise<MemberRow | undefined> {
  return "member_id" in by
    ? findMember(db, { project_id, organization_id, member_id: by.member_id })
    : findMemberByAddress(db, { project_id, organization_id, email_address: by.email_address });
}
