import { audit } from "../audit/audit.ts";
import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { forEachOwner } from "../records/lineage/for-each-owner.ts";
import { raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { applyPendingPassword } from "./apply-pending-password.ts";
import { passwordsMigrations } from "./migrations.ts";
import { recordPassword, removePassword } from "./record-password.ts";
import { passwordRoutes } from "./routes.ts";
import { seedPasswords } from "./seed-passwords.ts";
import { createPasswordServices } from "./services.ts";
import { findPasswordSetAt, narrowPassword } from "./store.ts";

export const passwords: Capability = {
  routes: passwordRoutes,
  services({ warn, onStop }) {
    const services = createPasswordServices(warn("breached-password service not read"));
    onStop(services.stop);
    return { passwords: services };
  },
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["passwords"], of),
    credentials: (call, tx, member) => removePassword(call, tx, member, { reason: "address_proven" }),
    projectReach: (_call, tx, member) => narrowPassword(tx, member),
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
  hooks: { applyPendingPassword, findPasswordSetAt },
  migrations: passwordsMigrations,
  seed: seedPasswords,
};
