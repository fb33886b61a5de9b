import { route } from "../http/route.ts";
import { authenticateDiscoveryCode, authenticateEmailCode } from "./authenticate-email-code.ts";
import { authenticateSmsCode } from "./authenticate-sms-code.ts";
import { sendDiscoveryCode, sendLoginCode } from "./send-email-code.ts";
import { sendSmsCode } from "./send-sms-code.ts";

export const otpRoutes = [
  route("otps.email.loginOrSignup", sendLoginCode),
  route("otps.email.authenticate", authenticateEmailCode),
  route("otps.email.discovery.send", sendDiscoveryCode),
  route("otps.email.discovery.authenticate", authenticateDiscoveryCode),
  route("otps.sms.send", sendSmsCode),
  route("otps.sms.authenticate", authenticateSmsCode),
];
