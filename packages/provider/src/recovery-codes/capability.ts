import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { recoveryCodesMigrations } from "./migrations.ts";
import { recoveryCodeRoutes } from "./routes.ts";
import { endPendingRecoveryCodes } from "./save-recovery-codes.ts";

export const recoveryCodes: Capability = {
  routes: recoveryCodeRoutes,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["recovery_codes"], of),
    secondFactors: (call, tx, member) => endRows(call, tx, ["recovery_codes"], member),
    pendingSecondFactors: endPendingRecoveryCodes,
  },
  migrations: recoveryCodesMigrations,
  expiring: [{ table: "recovery_codes" }],
};
