import {
  DiscoveryResponse,
  EmailCodeAuthenticateRequest,
  EmailCodeAuthenticateResponse,
  EmailCodeDiscoveryAuthenticateRequest,
  EmailCodeDiscoverySendRequest,
  EmailCodeLoginOrSignupRequest,
  Nothing,
  SmsAuthenticateRequest,
  SmsAuthenticateResponse,
  SmsSendRequest,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateDiscoveryCode, authenticateEmailCode } from "./authenticate-email-code.ts";
import { authenticateSmsCode } from "./authenticate-sms-code.ts";
import { sendDiscoveryCode, sendLoginCode } from "./send-email-code.ts";
import { sendSmsCode } from "./send-sms-code.ts";

export const otpRoutes = [
  route("otps.email.loginOrSignup", EmailCodeLoginOrSignupRequest, Nothing, sendLoginCode),
  route("otps.email.authenticate", EmailCodeAuthenticateRequest, EmailCodeAuthenticateResponse, authenticateEmailCode),
  route("otps.email.discovery.send", EmailCodeDiscoverySendRequest, Nothing, sendDiscoveryCode),
  route(
    "otps.email.discovery.authenticate",
    EmailCodeDiscoveryAuthenticateRequest,
    DiscoveryResponse,
    authenticateDiscoveryCode,
  ),
  route("otps.sms.send", SmsSendRequest, Nothing, sendSmsCode),
  route("otps.sms.authenticate", SmsAuthenticateRequest, SmsAuthenticateResponse, authenticateSmsCode),
];
