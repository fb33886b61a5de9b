import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateImpersonation } from "./authenticate-impersonation.ts";
import { impersonationMigrations } from "./schema.ts";

const impersonationRoutes = [route("impersonation.authenticate", authenticateImpersonation)];

export const impersonation: Capability = {
  routes: impersonationRoutes,
  migrations: impersonationMigrations,
  expiring: [{ table: "impersonation_tokens", keptDays: 1 }],
};
