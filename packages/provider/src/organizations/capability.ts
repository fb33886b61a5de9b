import type { Capability } from "../capability/capability.ts";
import { organizationRoutes } from "./routes.ts";
import { seedOrganizations } from "./seed-organizations.ts";

export const organizations: Capability = {
  routes: organizationRoutes,
  seed: seedOrganizations,
};
