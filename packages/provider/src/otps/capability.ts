import type { Capability } from "../capability/capability.ts";
import { endAddressCodes, endEmailCodes } from "./end-email-codes.ts";
import { endPendingSmsCodes, endSmsCodes } from "./end-sms-codes.ts";
import { initiateSms } from "./initiate-sms.ts";
import { otpsMigrations } from "./migrations.ts";
import { otpRoutes } from "./routes.ts";

export const otps: Capability = {
  routes: otpRoutes,
  hooks: { initiateSms },
  endings: {
    async organization(call, tx, of) {
      await endEmailCodes(call, tx, of);
      await endSmsCodes(call, tx, of);
    },
    addressProofs: endEmailCodes,
    secondFactors: endSmsCodes,
    pendingSecondFactors: (_call, tx, member) => endPendingSmsCodes(tx, member),
    pendingMoves: (call, tx, { organization_id }) => endAddressCodes(call, tx, organization_id),
  },
  migrations: otpsMigrations,
  expiring: [{ table: "email_codes" }, { table: "sms_codes" }],
};
