import {
  DiscoveryResponse,
  MagicLinkAuthenticateRequest,
  MagicLinkAuthenticateResponse,
  MagicLinkDiscoveryAuthenticateRequest,
  MagicLinkDiscoverySendRequest,
  MagicLinkLoginOrSignupRequest,
  Nothing,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateDiscoveryLink, authenticateMagicLink } from "./authenticate-magic-link.ts";
import { sendDiscoveryLink, sendLoginLink } from "./send-magic-link.ts";

export const magicLinkRoutes = [
  route("magicLinks.email.loginOrSignup", MagicLinkLoginOrSignupRequest, Nothing, sendLoginLink),
  route("magicLinks.email.discovery.send", MagicLinkDiscoverySendRequest, Nothing, sendDiscoveryLink),
  route("magicLinks.authenticate", MagicLinkAuthenticateRequest, MagicLinkAuthenticateResponse, authenticateMagicLink),
  route(
    "magicLinks.discovery.authenticate",
    MagicLinkDiscoveryAuthenticateRequest,
    DiscoveryResponse,
    authenticateDiscoveryLink,
  ),
];
