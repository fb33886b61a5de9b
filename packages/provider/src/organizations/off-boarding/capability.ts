import { endRows } from "../../platform/call/end-rows.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { offBoardingMigrations } from "./schema.ts";

export const offBoarding: Capability = {
  endings: { organization: (call, tx, of) => endRows(call, tx, ["off_boarding_receipts"], of) },
  migrations: offBoardingMigrations,
  expiring: [{ table: "off_boarding_receipts", column: "occurred_at", retention: "audit" }],
};
