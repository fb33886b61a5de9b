import { endRows } from "../../platform/call/end-rows.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateDiscoveryLink, authenticateMagicLink } from "./authenticate-magic-link.ts";
import { describeMagicLink } from "./describe-magic-link.ts";
import { endAddressLinks, endMagicLinks } from "./end-magic-links.ts";
import { linkPages } from "./link-page.ts";
import { magicLinksMigrations } from "./schema.ts";
import { sendInvitation } from "./send-invitation.ts";
import { sendDiscoveryLink, sendLoginLink } from "./send-magic-link.ts";

const magicLinkRoutes = [
  route("magicLinks.email.loginOrSignup", sendLoginLink),
  route("magicLinks.email.invite", sendInvitation),
  route("magicLinks.email.discovery.send", sendDiscoveryLink),
  route("magicLinks.describe", describeMagicLink),
  route("magicLinks.authenticate", authenticateMagicLink),
  route("magicLinks.discovery.authenticate", authenticateDiscoveryLink),
];

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
