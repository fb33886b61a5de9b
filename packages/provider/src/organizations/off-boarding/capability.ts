import type { Capability } from "../../platform/capability/capability.ts";
import { offBoardingMigrations } from "./store.ts";

export const offBoarding: Capability = {
  migrations: offBoardingMigrations,
  expiring: [{ table: "off_boarding_receipts", column: "occurred_at", retention: "audit" }],
};
