import { MemberResponse } from "@portico/wire/schemas";
import { getMember as rule } from "../../members/get-member.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const getMember = managementCall({
  name: "members.get",
  method: "GET",
  path: "/b2b/organizations/{organization_id}/members/{member_id}",
  summary: "Returns a member, also a deleted one.",
  request: NoFields,
  response: MemberResponse,
  errors: ["organization_not_found", "member_not_found"],
  example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
  rule,
});
