import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { getRecoveryCodes, rotateRecoveryCodes } from "./list-recovery-codes.ts";
import { recover } from "./recover.ts";
import { hmacRecoveryCode } from "./save-recovery-codes.ts";
import { recoveryCodesMigrations } from "./schema.ts";

const recoveryCodeRoutes = [
  route("recoveryCodes.get", getRecoveryCodes),
  route("recoveryCodes.rotate", rotateRecoveryCodes),
  route("recoveryCodes.recover", recover),
];

export const recoveryCodes: Capability = {
  routes: recoveryCodeRoutes,
  migrations: recoveryCodesMigrations,
  rehashes: {
    recovery_codes: (serverKey, { organization_id = "", member_id = "" }, code) => ({
      code_hmac: hmacRecoveryCode(serverKey, { organization_id, member_id }, code),
    }),
  },
  expiring: [{ table: "recovery_codes" }],
};
