import { EmailCodeDiscoverySendRequest, SendResponse } from "@portico/wire/schemas";
import { sendDiscoveryCode as rule } from "../../otps/send-email-code.ts";
import { managementCall } from "./management-call.ts";

export const sendDiscoveryCode = managementCall({
  name: "otps.email.discovery.send",
  method: "POST",
  path: "/b2b/otps/email/discovery/send",
  summary: "Mails a six-digit code that leads to the organizations of its address.",
  request: EmailCodeDiscoverySendRequest.omit({ captcha_token: true, dfp_telemetry_id: true }).strict(),
  response: SendResponse,
  errors: ["invalid_email", "invalid_template"],
  example: { body: { email_address: "ada@globex.test" } },
  rule,
});
