import { MemberResponse } from "@portico/wire/schemas";
import { deleteTotp } from "../../members/delete-second-factor.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const deleteMemberTotp = managementCall({
  name: "members.totp.delete",
  method: "DELETE",
  path: "/b2b/organizations/{organization_id}/members/{member_id}/totp",
  summary: "Deletes a member's authenticator and its recovery codes.",
  description: "A member without a second factor is asked for none, unless the organization requires one of all.",
  request: NoFields,
  response: MemberResponse,
  errors: ["organization_not_found", "member_not_found"],
  example: { params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" } },
  rule: deleteTotp,
});
