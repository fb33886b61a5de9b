import type { Capability } from "../capability/capability.ts";
import { recoveryCodesMigrations } from "./migrations.ts";
import { recoveryCodeRoutes } from "./routes.ts";
import { endPendingRecoveryCodes, endRecoveryCodes } from "./save-recovery-codes.ts";

export const recoveryCodes: Capability = {
  routes: recoveryCodeRoutes,
  endings: {
    organization: endRecoveryCodes,
    secondFactors: endRecoveryCodes,
    pendingSecondFactors: (_call, tx, member) => endPendingRecoveryCodes(tx, member),
  },
  migrations: recoveryCodesMigrations,
  expiring: [{ table: "recovery_codes" }],
};
