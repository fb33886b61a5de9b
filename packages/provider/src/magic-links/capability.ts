import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { endAddressLinks, endMagicLinks } from "./end-magic-links.ts";
import { linkPages } from "./link-page.ts";
import { magicLinksMigrations } from "./migrations.ts";
import { magicLinkRoutes } from "./routes.ts";

export const magicLinks: Capability = {
  routes: magicLinkRoutes,
  pages: linkPages,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["magic_links"], of),
    addressProofs: endMagicLinks,
    pendingMoves: (call, tx, { organization_id }) => endAddressLinks(call, tx, organization_id),
  },
  access: [{ table: "magic_links", kind: "pending", id: "magic_link_id", countedAs: "magic_links" }],
  migrations: magicLinksMigrations,
  expiring: [{ table: "magic_links", keptDays: 1 }],
};
