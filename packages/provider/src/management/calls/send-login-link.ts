import { MagicLinkLoginOrSignupRequest, SendResponse } from "@portico/wire/schemas";
import { sendLoginLink as rule } from "../../magic-links/send-magic-link.ts";
import { managementCall } from "./management-call.ts";

export const sendLoginLink = managementCall({
  name: "magic_links.email.login_or_signup",
  method: "POST",
  path: "/b2b/magic_links/email/login_or_signup",
  summary: "Mails a link that signs in a member, or signs up a stranger whom the organization lets in.",
  description:
    "It needs no PKCE verifier, because no browser asked for it: it signs in whoever opens it, in any browser.",
  request: MagicLinkLoginOrSignupRequest.omit({ pkce_code_challenge: true, handover_requested: true }).strict(),
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
  // No browser asked, so there is no hand-over to tell of.
  rule,
});
