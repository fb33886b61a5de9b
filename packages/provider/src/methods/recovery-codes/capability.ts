import { endRows } from "../../platform/call/end-rows.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { getRecoveryCodes, rotateRecoveryCodes } from "./list-recovery-codes.ts";
import { recover } from "./recover.ts";
import { endPendingRecoveryCodes, hmacRecoveryCode } from "./save-recovery-codes.ts";
import { recoveryCodesMigrations } from "./schema.ts";

const recoveryCodeRoutes = [
  route("recoveryCodes.get", getRecoveryCodes),
  route("recoveryCodes.rotate", rotateRecoveryCodes),
  route("recoveryCodes.recover", recover),
];

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
