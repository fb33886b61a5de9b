import { Id, MagicLinkInviteRequest, MemberResponse } from "@portico/wire/schemas";
import { sendInvitation as rule } from "../../magic-links/send-invitation.ts";
import { UntrustedMetadata } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const sendInvitation = managementCall({
  name: "magic_links.email.invite",
  method: "POST",
  path: "/b2b/magic_links/email/invite",
  summary: "Invites an address to an organization: a member with the status `invited`, and a mail with a link.",
  description:
    "The link lives 7 days, or `invite_expiration_minutes`. A second invitation changes only the fields that you send " +
    "and ends the earlier links. To take an invitation back, delete the member.",
  request: MagicLinkInviteRequest.extend({
    organization_id: Id.describe("The organization that they are invited to."),
    untrusted_metadata: UntrustedMetadata,
  }).strict(),
  response: MemberResponse,
  errors: [
    "organization_not_found",
    "invalid_email",
    "invalid_role",
    "invalid_template",
    "invalid_email_for_invites",
    "duplicate_member_email",
    "no_match_for_provided_magic_link_url",
    "no_default_invite_redirect_url_set",
  ],
  example: {
    body: { organization_id: "$ORGANIZATION_ID", email_address: "lin@globex.test", name: "Lin", roles: ["admin"] },
  },
  rule,
});
