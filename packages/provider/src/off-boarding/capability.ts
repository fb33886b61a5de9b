import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { offBoardingMigrations } from "./migrations.ts";

export const offBoarding: Capability = {
  endings: { organization: (call, tx, of) => endRows(call, tx, ["off_boarding_receipts"], of) },
  migrations: offBoardingMigrations,
  expiring: [{ table: "off_boarding_receipts", column: "occurred_at", retention: "audit" }],
};
