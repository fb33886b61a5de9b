import {
  Id,
  MagicLinkDiscoverySendRequest,
  MagicLinkInviteRequest,
  MagicLinkLoginOrSignupRequest,
  MemberResponse,
  SendResponse,
} from "@portico/wire/schemas";
import { sendInvitation } from "../../../methods/magic-links/invite-member.ts";
import { sendDiscoveryLink, sendLoginLink } from "../../../methods/magic-links/send-magic-link.ts";
import { UntrustedMetadata } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const magicLinks: ManagementCall[] = [
  managementCall({
    name: "magic_links.email.invite",
    route: "POST /b2b/magic_links/email/invite",
    summary: "Invite someone by email",
    description:
      "Invites someone to an organization. Creates a member with the status `invited`, and sends an email with a link. " +
      "The link lives 7 days, or `invite_expiration_minutes`. A second invitation changes only the fields that you send " +
      "and ends the earlier links. To take an invitation back, delete the member.",
    request: MagicLinkInviteRequest.extend({
      organization_id: Id.describe("The organization to invite to."),
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
      "quota_reached",
    ],
    example: {
      body: { organization_id: "$ORGANIZATION_ID", email_address: "lin@globex.test", name: "Lin", roles: ["admin"] },
    },
    rule: sendInvitation,
  }),
  managementCall({
    name: "magic_links.email.login_or_signup",
    route: "POST /b2b/magic_links/email/login_or_signup",
    summary: "Send a magic link",
    description:
      "Sends a magic link that signs in a member, or signs up someone whom the organization allows to join. " +
      "It works without PKCE in any browser, because it was not requested by one. Anyone who opens the link is signed in.",
    request: MagicLinkLoginOrSignupRequest.omit({ pkce_code_challenge: true }).strict(),
    response: SendResponse,
    errors: [
      "organization_not_found",
      "invalid_email",
      "invalid_template",
      "no_match_for_provided_magic_link_url",
      "no_default_login_redirect_url_set",
      "no_default_signup_redirect_url_set",
      "email_jit_provisioning_not_allowed",
      "invalid_email_for_jit_provisioning",
      "action_not_allowed_email_domain_is_claimed",
    ],
    example: { body: { organization_id: "$ORGANIZATION_ID", email_address: "ada@globex.test", locale: "pt-br" } },
    rule: sendLoginLink,
  }),
  managementCall({
    name: "magic_links.email.discovery.send",
    route: "POST /b2b/magic_links/email/discovery/send",
    summary: "Send a magic link for discovery",
    description: "Sends a magic link that leads to the organizations of an email address.",
    request: MagicLinkDiscoverySendRequest.omit({
      pkce_code_challenge: true,
      captcha_token: true,
      dfp_telemetry_id: true,
    }).strict(),
    response: SendResponse,
    errors: [
      "invalid_email",
      "invalid_template",
      "no_match_for_provided_magic_link_url",
      "no_default_discovery_redirect_url_set",
    ],
    example: { body: { email_address: "ada@globex.test" } },
    rule: sendDiscoveryLink,
  }),
];
