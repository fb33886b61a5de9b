import type { Capability } from "../capability/capability.ts";
import { oneTapMigrations } from "./migrations.ts";
import { oneTapRoutes } from "./routes.ts";

export const oneTap: Capability = {
  routes: oneTapRoutes,
  migrations: oneTapMigrations,
  expiring: [{ table: "one_tap_credentials", keptDays: 1 }],
};
