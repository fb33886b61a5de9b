import { MagicLinkDiscoverySendRequest, SendResponse } from "@portico/wire/schemas";
import { sendDiscoveryLink as rule } from "../../magic-links/send-magic-link.ts";
import { managementCall } from "./management-call.ts";

export const sendDiscoveryLink = managementCall({
  name: "magic_links.email.discovery.send",
  method: "POST",
  path: "/b2b/magic_links/email/discovery/send",
  summary: "Mails a link that leads to the organizations of its address.",
  request: MagicLinkDiscoverySendRequest.omit({
    pkce_code_challenge: true,
    handover_requested: true,
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
  // No browser asked, so there is no hand-over to tell of.
  rule,
});
