import { MemberResponse, UpdateMemberRequest } from "@portico/wire/schemas";
import { updateMember as rule } from "../../members/update-member.ts";
import { TrustedMetadata, UntrustedMetadata } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const updateMember = managementCall({
  name: "members.update",
  method: "PUT",
  path: "/b2b/organizations/{organization_id}/members/{member_id}",
  summary: "Changes the fields that you send. The others stay.",
  description: "A member who loses a role also loses their sessions, unless `preserve_existing_sessions` is true.",
  request: UpdateMemberRequest.extend({
    trusted_metadata: TrustedMetadata,
    untrusted_metadata: UntrustedMetadata,
  }).strict(),
  response: MemberResponse,
  errors: [
    "organization_not_found",
    "member_not_found",
    "invalid_role",
    "invalid_email",
    "duplicate_member_email",
    "invalid_phone_number",
    "invalid_phone_number_country_code",
    "bad_request",
  ],
  example: {
    params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" },
    body: { name: "Ada King", trusted_metadata: { seat: 7 } },
  },
  rule,
});
