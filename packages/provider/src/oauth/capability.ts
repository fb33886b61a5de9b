import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { dropRegistrations } from "./drop-registrations.ts";
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
    organization: (call, tx, of) =>
      endRows(call, tx, ["oauth_states", "oauth_landings", "oauth_claims", "member_oauth_registrations"], of),
    member: dropRegistrations,
    credentials: dropRegistrations,
    projectReach: (_call, tx, member) => narrowRegistrations(tx, member),
  },
  migrations: oauthMigrations,
  expiring: [{ table: "oauth_states" }, { table: "oauth_landings" }, { table: "oauth_claims" }],
};
