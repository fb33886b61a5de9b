import {
  DiscoveryResponse,
  EmailCodeAuthenticateRequest,
  EmailCodeAuthenticateResponse,
  EmailCodeDiscoveryAuthenticateRequest,
  EmailCodeDiscoverySendRequest,
  EmailCodeLoginOrSignupRequest,
  Nothing,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateDiscoveryCode, authenticateEmailCode } from "./authenticate-email-code.ts";
import { sendDiscoveryCode, sendLoginCode } from "./send-email-code.ts";

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
];
