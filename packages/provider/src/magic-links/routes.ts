import { route } from "../http/route.ts";
import { authenticateDiscoveryLink, authenticateMagicLink } from "./authenticate-magic-link.ts";
import { describeMagicLink } from "./describe-magic-link.ts";
import { sendInvitation } from "./send-invitation.ts";
import { sendDiscoveryLink, sendLoginLink } from "./send-magic-link.ts";

export const magicLinkRoutes = [
  route("magicLinks.email.loginOrSignup", sendLoginLink),
  route("magicLinks.email.invite", sendInvitation),
  route("magicLinks.email.discovery.send", sendDiscoveryLink),
  route("magicLinks.describe", describeMagicLink),
  route("magicLinks.authenticate", authenticateMagicLink),
  route("magicLinks.discovery.authenticate", authenticateDiscoveryLink),
];
