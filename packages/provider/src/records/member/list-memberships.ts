import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { findOrganizations } from "../organization/find-organizations.ts";
import type { MemberRow, OrganizationRow } from "../tables.ts";
import { listMembersByAddress } from "./store.ts";

/** An address's members with their organizations, oldest first. */
export async function listMembershipsOf(
  call: Call,
  db: Db,
  address: string,
): Promise<{ member: MemberRow; organization: OrganizationRow }[]> {
  const members = await listMembersByAddress(db, call.project.project_id, address);
  const organizations = await findOrganizations(
    call,
    db,
    members.map((member) => member.organization_id),
  );
  return members.flatMap((member) => {
    const organization = organizations.get(member.organization_id);
    return organization ? [{ member, organization }] : [];
  });
}
