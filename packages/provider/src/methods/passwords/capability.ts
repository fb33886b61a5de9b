import { audit } from "../../core/audit/audit.ts";
import { forEachOwner } from "../../core/records/lineage/for-each-owner.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateDiscoveryPassword, authenticatePassword } from "./authenticate-password.ts";
import { checkStrength } from "./check-strength.ts";
import { deletePassword } from "./delete-password.ts";
import { recordPassword } from "./record-password.ts";
import { resetByExistingPassword } from "./reset-by-existing-password.ts";
import { resetBySession } from "./reset-by-session.ts";
import { resetDiscoveryPassword, resetPasswordByEmail } from "./reset-password-by-email.ts";
import { passwordsMigrations } from "./schema.ts";
import { seedPasswords } from "./seed-passwords.ts";
import { sendDiscoveryReset, sendPasswordReset } from "./send-password-reset.ts";
import { createPasswordServices } from "./services.ts";

const passwordRoutes = [
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

export const passwords: Capability = {
  routes: passwordRoutes,
  services({ warn, onStop }) {
    const services = createPasswordServices(warn("breached-password service not read"));
    onStop(services.stop);
    return { passwords: services };
  },
  access: [
    {
      table: "passwords",
      kind: "credential",
      id: "member_password_id",
      afterEnd: (call, tx, rows) =>
        forEachOwner(call, tx, rows, async (member) => {
          await audit(call, tx, { action: "password.deleted", member, details: { reason: "lineage_ended" } });
          await raiseSecurityEpoch(call, tx, await recordPassword(call, tx, member, ""), "apps");
        }),
    },
  ],
  migrations: passwordsMigrations,
  seed: seedPasswords,
};
