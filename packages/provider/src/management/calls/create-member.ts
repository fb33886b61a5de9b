import { CreateMemberRequest, MemberResponse } from "@portico/wire/schemas";
import { addMember } from "../../members/add-member.ts";
import { TrustedMetadata, UntrustedMetadata } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const createMember = managementCall({
  name: "members.create",
  method: "POST",
  path: "/b2b/organizations/{organization_id}/members",
  summary: "Adds a member to an organization, without a mail.",
  description:
    "They may sign in at once. Their address counts as theirs when they prove it. To send a mail, invite them.",
  request: CreateMemberRequest.extend({
    trusted_metadata: TrustedMetadata,
    untrusted_metadata: UntrustedMetadata,
  }).strict(),
  response: MemberResponse,
  errors: [
    "organization_not_found",
    "invalid_email",
    "invalid_role",
    "duplicate_member_email",
    "invalid_phone_number",
    "invalid_phone_number_country_code",
    "bad_request",
  ],
  example: {
    params: { organization_id: "$ORGANIZATION_ID" },
    body: { email_address: "grace@globex.test", name: "Grace Hopper", roles: ["admin"] },
  },
  rule: addMember,
});
