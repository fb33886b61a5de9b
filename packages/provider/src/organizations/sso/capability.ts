import type { Capability } from "../../platform/capability/capability.ts";
import { seedConnections } from "./connections/seed-connections.ts";
import { suspendConnections } from "./connections/suspend-connections.ts";
import { logoutPages } from "./logout-pages.ts";
import { ssoPages } from "./pages.ts";
import { ssoRoutes } from "./routes.ts";
import { createSamlServices } from "./saml/services.ts";
import { ssoMigrations } from "./schema.ts";

export const sso: Capability = {
  routes: ssoRoutes,
  pages: [...ssoPages, ...logoutPages],
  services({ warn, onStop }) {
    const { stop, ...saml } = createSamlServices(warn("SAML thread ended"));
    onStop(stop);
    return { saml };
  },
  access: [
    {
      table: "sso_connections",
      kind: "organization",
      id: "connection_id",
      endedAt: "suspended_at",
      member: null,
      afterEnd: suspendConnections,
    },
  ],
  migrations: ssoMigrations,
  expiring: [
    { table: "sso_requests" },
    { table: "sso_assertions", keptDays: 1 },
    { table: "sso_tokens", keptDays: 1 },
    { table: "sso_test_runs", keptDays: 7 },
    { table: "sso_logins" },
    { table: "sso_logouts" },
    { table: "sso_ended_logins" },
    // Kept as long as events, for the investigation of incidents.
    { table: "sso_attempts", column: "occurred_at", retention: "events" },
  ],
  seed: seedConnections,
};
