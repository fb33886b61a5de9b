import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { endAddressCodes, endEmailCodes, endPendingSmsCodes } from "./end-codes.ts";
import { initiateSms } from "./initiate-sms.ts";
import { otpsMigrations } from "./migrations.ts";
import { otpRoutes } from "./routes.ts";

export const otps: Capability = {
  routes: otpRoutes,
  hooks: { initiateSms },
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["email_codes", "sms_codes"], of),
    addressProofs: endEmailCodes,
    secondFactors: (call, tx, member) => endRows(call, tx, ["sms_codes"], member),
    pendingSecondFactors: endPendingSmsCodes,
    pendingMoves: (call, tx, { organization_id }) => endAddressCodes(call, tx, organization_id),
  },
  access: [
    { table: "email_codes", kind: "pending", id: "email_code_id", countedAs: "email_codes" },
    { table: "sms_codes", kind: "pending", id: "sms_code_id", countedAs: "sms_codes" },
  ],
  migrations: otpsMigrations,
  expiring: [{ table: "email_codes" }, { table: "sms_codes" }],
};
