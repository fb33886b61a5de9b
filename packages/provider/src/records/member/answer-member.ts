import type { MemberResponse } from "@portico/wire";
import { toOrganization } from "../organization/to-organization.ts";
import type { MemberRow, OrganizationRow } from "../tables.ts";
import { toMember } from "./to-member.ts";

/** A member of the caller's organization, as every call answers that changes one. */
export function answerMember(caller: { organization: OrganizationRow }, row: MemberRow): MemberResponse {
  return {
    member_id: row.member_id,
    member: toMember(row, caller.organization),
    organization: toOrganization(caller.organization),
  };
}
