import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateDiscoveryLink, authenticateMagicLink } from "./authenticate-magic-link.ts";
import { sendInvitation } from "./invite-member.ts";
import { linkPages } from "./link-page.ts";
import { describeMagicLink } from "./open-magic-link.ts";
import { magicLinksMigrations } from "./schema.ts";
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
  access: [{ table: "magic_links", kind: "pending", id: "magic_link_id", countedAs: "magic_links" }],
  migrations: magicLinksMigrations,
  expiring: [{ table: "magic_links", keptDays: 1 }],
};
