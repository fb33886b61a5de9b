import { EmailCodeDiscoverySendRequest, EmailCodeLoginOrSignupRequest, SendResponse } from "@portico/wire/schemas";
import { sendDiscoveryCode, sendLoginCode } from "../../../methods/otps/send-email-code.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const otps: ManagementCall[] = [
  managementCall({
    name: "otps.email.login_or_signup",
    route: "POST /b2b/otps/email/login_or_signup",
    summary: "Send an email code",
    description: "Sends a six-digit code to a member, or to someone whom the organization allows to join.",
    request: EmailCodeLoginOrSignupRequest.omit({ captcha_token: true, dfp_telemetry_id: true }).strict(),
    response: SendResponse,
    errors: [
      "organization_not_found",
      "invalid_email",
      "invalid_template",
      "email_jit_provisioning_not_allowed",
      "invalid_email_for_jit_provisioning",
      "action_not_allowed_email_domain_is_claimed",
    ],
    example: { body: { organization_id: "$ORGANIZATION_ID", email_address: "ada@globex.test" } },
    rule: sendLoginCode,
  }),
  managementCall({
    name: "otps.email.discovery.send",
    route: "POST /b2b/otps/email/discovery/send",
    summary: "Send an email code for discovery",
    description: "Sends a six-digit code that leads to the organizations of an email address.",
    request: EmailCodeDiscoverySendRequest.omit({ captcha_token: true, dfp_telemetry_id: true }).strict(),
    response: SendResponse,
    errors: ["invalid_email", "invalid_template"],
    example: { body: { email_address: "ada@globex.test" } },
    rule: sendDiscoveryCode,
  }),
];
