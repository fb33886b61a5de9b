import {
  MemberAuthResponse,
  MemberResponse,
  NoBody,
  PasswordAuthenticateRequest,
  PasswordDiscoveryAuthenticateRequest,
  PasswordDiscoveryResetRequest,
  PasswordDiscoveryResetStartRequest,
  PasswordDiscoveryResponse,
  PasswordResetByExistingRequest,
  PasswordResetBySessionRequest,
  PasswordResetRequest,
  PasswordResetStartRequest,
  PasswordStrengthCheckRequest,
  PasswordStrengthResponse,
  SendResponse,
  SessionResponse,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateDiscoveryPassword, authenticatePassword } from "./authenticate-password.ts";
import { checkStrength } from "./check-strength.ts";
import { deletePassword } from "./delete-password.ts";
import { resetByExistingPassword } from "./reset-by-existing-password.ts";
import { resetBySession } from "./reset-by-session.ts";
import { resetDiscoveryPassword, resetPasswordByEmail } from "./reset-password-by-email.ts";
import { sendDiscoveryReset, sendPasswordReset } from "./send-password-reset.ts";

export const passwordRoutes = [
  route("passwords.authenticate", PasswordAuthenticateRequest, MemberAuthResponse, authenticatePassword),
  route("passwords.strengthCheck", PasswordStrengthCheckRequest, PasswordStrengthResponse, checkStrength),
  route("passwords.resetByEmailStart", PasswordResetStartRequest, SendResponse, sendPasswordReset),
  route("passwords.resetByEmail", PasswordResetRequest, MemberAuthResponse, resetPasswordByEmail),
  route(
    "passwords.resetByExistingPassword",
    PasswordResetByExistingRequest,
    MemberAuthResponse,
    resetByExistingPassword,
  ),
  route("passwords.resetBySession", PasswordResetBySessionRequest, SessionResponse, resetBySession),
  route(
    "passwords.discovery.authenticate",
    PasswordDiscoveryAuthenticateRequest,
    PasswordDiscoveryResponse,
    authenticateDiscoveryPassword,
  ),
  route("passwords.discovery.resetByEmailStart", PasswordDiscoveryResetStartRequest, SendResponse, sendDiscoveryReset),
  route(
    "passwords.discovery.resetByEmail",
    PasswordDiscoveryResetRequest,
    PasswordDiscoveryResponse,
    resetDiscoveryPassword,
  ),
  route("members.deletePassword", NoBody, MemberResponse, deletePassword),
];
