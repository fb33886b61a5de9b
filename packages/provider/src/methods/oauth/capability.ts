import { audit } from "../../core/audit/audit.ts";
import { forEachOwner } from "../../core/records/lineage/end-access.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateDiscoveryOauth, authenticateOauth } from "./authenticate-oauth.ts";
import { showRegistrations } from "./link-registration.ts";
import { oauthPages } from "./pages.ts";
import { oauthMigrations } from "./schema.ts";
import { createUpstreams } from "./upstreams.ts";

const oauthRoutes = [
  route("oauth.authenticate", authenticateOauth),
  route("oauth.discovery.authenticate", authenticateDiscoveryOauth),
];

export const oauth: Capability = {
  routes: oauthRoutes,
  pages: oauthPages,
  services: ({ fetchOutside, serverKey }) => ({ upstreams: createUpstreams(fetchOutside, serverKey) }),
  access: [
    {
      table: "member_oauth_registrations",
      kind: "credential",
      id: "registration_id",
      countedAs: "oauth_registrations",
      afterEnd: (call, tx, rows) =>
        forEachOwner(call, tx, rows, async (member, { id }) => {
          const details = { registration_id: id, by: "lineage" };
          await audit(call, tx, { action: "oauth.unlinked", member, details });
          await raiseSecurityEpoch(call, tx, await showRegistrations(call, tx, member), "apps");
        }),
    },
  ],
  migrations: oauthMigrations,
  expiring: [{ table: "oauth_states" }, { table: "oauth_landings" }, { table: "oauth_claims" }],
};
