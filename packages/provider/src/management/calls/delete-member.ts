import { DeleteMemberResponse } from "@portico/wire/schemas";
import { deleteMember as rule } from "../../members/delete-member.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const deleteMember = managementCall({
  name: "members.delete",
  method: "DELETE",
  path: "/b2b/organizations/{organization_id}/members/{member_id}",
  summary: "Deletes a member with their sessions, links and codes, or takes an invitation back.",
  description: "They can be reactivated. A session JWT stays good until it ends, 5 minutes at most.",
  request: NoFields,
  response: DeleteMemberResponse,
  errors: ["organization_not_found", "member_not_found"],
  example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
  rule,
});
