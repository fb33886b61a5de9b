import { MemberResponse } from "@portico/wire/schemas";
import { reactivateMember as rule } from "../../members/reactivate-member.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const reactivateMember = managementCall({
  name: "members.reactivate",
  method: "PUT",
  path: "/b2b/organizations/{organization_id}/members/{member_id}/reactivate",
  summary: "Reactivates a deleted member with the roles they had. Any other member stays unchanged.",
  request: NoFields,
  response: MemberResponse,
  errors: ["organization_not_found", "member_not_found", "duplicate_member_email"],
  example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$DELETED_MEMBER_ID" } },
  rule,
});
