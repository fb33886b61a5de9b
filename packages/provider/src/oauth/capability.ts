import type { Capability } from "../capability/capability.ts";
import { deleteOrganizationRows } from "../db/delete-rows.ts";
import { dropRegistrations, removeRegistrations } from "./drop-registrations.ts";
import { linkClaims } from "./link-claims.ts";
import { oauthMigrations } from "./migrations.ts";
import { oauthPages } from "./pages.ts";
import { oauthRoutes } from "./routes.ts";
import { narrowRegistrations } from "./store.ts";
import { createUpstreams } from "./upstreams.ts";

export const oauth: Capability = {
  routes: oauthRoutes,
  pages: oauthPages,
  services: ({ fetchOutside, serverKey }) => ({ upstreams: createUpstreams(fetchOutside, serverKey) }),
  hooks: { linkClaims },
  endings: {
    async organization(call, tx, { organization_id }) {
      const of = { project_id: call.project.project_id, organization_id };
      for (const table of ["oauth_states", "oauth_landings", "oauth_claims"] as const) {
        await deleteOrganizationRows(tx, table, of);
      }
      await removeRegistrations(call, tx, organization_id);
    },
    credentials: dropRegistrations,
    projectReach: (_call, tx, member) => narrowRegistrations(tx, member),
  },
  migrations: oauthMigrations,
  expiring: [{ table: "oauth_states" }, { table: "oauth_landings" }, { table: "oauth_claims" }],
};
