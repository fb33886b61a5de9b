import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { recoveryCodesMigrations } from "./migrations.ts";
import { recoveryCodeRoutes } from "./routes.ts";
import { endPendingRecoveryCodes, hmacRecoveryCode } from "./save-recovery-codes.ts";

export const recoveryCodes: Capability = {
  routes: recoveryCodeRoutes,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["recovery_codes"], of),
    secondFactors: (call, tx, member) => endRows(call, tx, ["recovery_codes"], member),
    pendingSecondFactors: endPendingRecoveryCodes,
  },
  migrations: recoveryCodesMigrations,
  rehashes: {
    recovery_codes: (serverKey, { organization_id = "", member_id = "" }, code) => ({
      code_hmac: hmacRecoveryCode(serverKey, { organization_id, member_id }, code),
    }),
  },
  expiring: [{ table: "recovery_codes" }],
};
