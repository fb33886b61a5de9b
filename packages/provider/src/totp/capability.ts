import type { Capability } from "../capability/capability.ts";
import { endPendingTotp, endTotp } from "./end-totp.ts";
import { totpMigrations } from "./migrations.ts";
import { totpRoutes } from "./routes.ts";

export const totp: Capability = {
  routes: totpRoutes,
  endings: {
    organization: endTotp,
    secondFactors: endTotp,
    pendingSecondFactors: (_call, tx, member) => endPendingTotp(tx, member),
  },
  migrations: totpMigrations,
  expiring: [{ table: "totp_registrations" }],
};
