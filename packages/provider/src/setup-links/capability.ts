import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { setupLinkMigrations } from "./migrations.ts";
import { setupPages } from "./pages.ts";
import { setupLinkRoutes } from "./routes.ts";

export const setupLinks: Capability = {
  routes: setupLinkRoutes,
  pages: setupPages,
  endings: { organization: (call, tx, of) => endRows(call, tx, ["setup_links"], of) },
  access: [
    { table: "setup_links", kind: "organization", id: "setup_link_id", endedAt: "suspended_at", member: "created_by" },
  ],
  migrations: setupLinkMigrations,
  // Administrators read for a while what became of them.
  expiring: [{ table: "setup_links", keptDays: 30 }],
};
