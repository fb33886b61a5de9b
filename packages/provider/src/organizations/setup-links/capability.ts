import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { createLink } from "./create-link.ts";
import { listLinks } from "./list-links.ts";
import { setupPages } from "./pages.ts";
import { revokeLink } from "./revoke-link.ts";
import { setupLinkMigrations } from "./schema.ts";

const setupLinkRoutes = [
  route("setupLinks.create", createLink),
  route("setupLinks.list", listLinks),
  route("setupLinks.revoke", revokeLink),
];

export const setupLinks: Capability = {
  routes: setupLinkRoutes,
  pages: setupPages,
  access: [
    { table: "setup_links", kind: "organization", id: "setup_link_id", endedAt: "suspended_at", member: "created_by" },
  ],
  migrations: setupLinkMigrations,
  // Admins can see the result for a while.
  expiring: [{ table: "setup_links", keptDays: 30 }],
};
