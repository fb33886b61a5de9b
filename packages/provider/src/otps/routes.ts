import {
  DiscoveryResponse,
  EmailCodeAuthenticateRequest,
  EmailCodeAuthenticateResponse,
  EmailCodeDiscoveryAuthenticateRequest,
  EmailCodeDiscoverySendRequest,
  EmailCodeLoginOrSignupRequest,
  SendResponse,
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
  route("otps.email.loginOrSignup", EmailCodeLoginOrSignupRequest, SendResponse, sendLoginCode),
  route("otps.email.authenticate", EmailCodeAuthenticateRequest, EmailCodeAuthenticateResponse, authenticateEmailCode),
  route("otps.email.discovery.send", EmailCodeDiscoverySendRequest, SendResponse, sendDiscoveryCode),
  route(
    "otps.email.discovery.authenticate",
    EmailCodeDiscoveryAuthenticateRequest,
    DiscoveryResponse,
    authenticateDiscoveryCode,
  ),
  route("otps.sms.send", SmsSendRequest, SendResponse, sendSmsCode),
  route("otps.sms.authenticate", SmsAuthenticateRequest, SmsAuthenticateResponse, authenticateSmsCode),
];
