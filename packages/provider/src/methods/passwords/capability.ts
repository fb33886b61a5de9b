import type { PasswordStrengthCheckRequest, PasswordStrengthResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { forEachOwner } from "../../core/records/lineage/end-access.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { createPasswordHasher, type PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { route } from "../../platform/http/route.ts";
import { foldAscii } from "../../platform/lib/email-address.ts";
import { authenticateDiscoveryPassword, authenticatePassword } from "./authenticate-password.ts";
import { recordPassword } from "./change-password.ts";
import { deletePassword } from "./delete-password.ts";
import { resetByExistingPassword, resetBySession } from "./reset-password.ts";
import { resetDiscoveryPassword, resetPasswordByEmail } from "./reset-password-by-email.ts";
import { passwordsMigrations } from "./schema.ts";
import { seedPasswords } from "./seed-passwords.ts";
import { sendDiscoveryReset, sendPasswordReset } from "./send-password-reset.ts";
import { type Breaches, createBreaches } from "./strength/breaches.ts";
import { createGuessing, type Guessing } from "./strength/guessing.ts";
import { measureStrength } from "./strength/measure-strength.ts";

declare module "../../platform/call/call.ts" {
  interface Services {
    readonly passwords: PasswordServices;
  }
}

/** What password checks need besides the database: threads and an external service. */
interface PasswordServices {
  readonly hasher: PasswordHasher;
  readonly guessing: Guessing;
  readonly breaches: Breaches;
  stop(): Promise<void>;
}

/** @param onBreachesUnread called if the breached-password service fails. */
function createPasswordServices(onBreachesUnread: (error: unknown) => void): PasswordServices {
  const guessing = createGuessing();
  const hasher = createPasswordHasher();
  return {
    hasher,
    guessing,
    breaches: createBreaches(onBreachesUnread),
    async stop() {
      await Promise.all([guessing.stop(), hasher.stop()]);
    },
  };
}

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

/** Checks a password against the project's policy. @throws ApiError `too_many_requests`. */
async function checkStrength(
  call: Call,
  { email_address, password }: PasswordStrengthCheckRequest,
): Promise<PasswordStrengthResponse> {
  await transaction(call, (tx) => enforceLimit(call, tx, "lookups_per_ip", call.ipAddress));
  return measureStrength(call, password, email_address && foldAscii(email_address));
}
