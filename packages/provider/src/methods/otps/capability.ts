import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateDiscoveryCode, authenticateEmailCode } from "./authenticate-email-code.ts";
import { authenticateSmsCode } from "./authenticate-sms-code.ts";
import { otpsMigrations } from "./schema.ts";
import { sendDiscoveryCode, sendLoginCode } from "./send-email-code.ts";
import { sendSmsCode } from "./send-sms-code.ts";

const otpRoutes = [
  route("otps.email.loginOrSignup", sendLoginCode),
  route("otps.email.authenticate", authenticateEmailCode),
  route("otps.email.discovery.send", sendDiscoveryCode),
  route("otps.email.discovery.authenticate", authenticateDiscoveryCode),
  route("otps.sms.send", sendSmsCode),
  route("otps.sms.authenticate", authenticateSmsCode),
];

export const otps: Capability = {
  routes: otpRoutes,
  access: [
    { table: "email_codes", kind: "pending", id: "email_code_id", countedAs: "email_codes" },
    { table: "sms_codes", kind: "pending", id: "sms_code_id", countedAs: "sms_codes" },
  ],
  migrations: otpsMigrations,
  expiring: [{ table: "email_codes" }, { table: "sms_codes" }],
};
