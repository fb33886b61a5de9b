import { route } from "../http/route.ts";
import { authenticateDiscoveryPassword, authenticatePassword } from "./authenticate-password.ts";
import { checkStrength } from "./check-strength.ts";
import { deletePassword } from "./delete-password.ts";
import { resetByExistingPassword } from "./reset-by-existing-password.ts";
import { resetBySession } from "./reset-by-session.ts";
import { resetDiscoveryPassword, resetPasswordByEmail } from "./reset-password-by-email.ts";
import { sendDiscoveryReset, sendPasswordReset } from "./send-password-reset.ts";

export const passwordRoutes = [
  route("passwords.authenticate", authenticatePassword),
  route("passwords.strengthCheck", checkStrength),
  route("passwords.resetByEmailStart", sendPasswordReset),
  route("passwords.resetByEmail", resetPasswordByEmail),
  route("passwords.resetByExistingPassword", resetByExistingPassword),
  route("passwords.resetBySession", resetBySession),
  route("passwords.discovery.authenticate", authenticateDiscoveryPassword),
  route("passwords.discovery.resetByEmailStart", sendDiscoveryReset),
  route("passwords.discovery.resetByEmail", resetDiscoveryPassword),
  route("members.deletePassword", deletePassword),
];
