import type { MemberResponse } from "@portico/wire";
import type { MemberRow } from "../../db/schema.ts";
import type { Actor } from "../../rbac/actor.ts";
import { toOrganization } from "../organization/to-organization.ts";
import { toMember } from "./to-member.ts";

/** A member of the caller's organization, as every call answers that changes one. */
export function answerMember(caller: Actor, row: MemberRow): MemberResponse {
  return {
    member_id: row.member_id,
    member: toMember(row, caller.organization),
    organization: toOrganization(caller.organization),
  };
}
