import {
  DiscoveryResponse,
  MagicLinkAuthenticateRequest,
  MagicLinkAuthenticateResponse,
  MagicLinkDescribeRequest,
  MagicLinkDescribeResponse,
  MagicLinkDiscoveryAuthenticateRequest,
  MagicLinkDiscoverySendRequest,
  MagicLinkHandoverAuthenticateRequest,
  MagicLinkHandoverAuthenticateResponse,
  MagicLinkInviteRequest,
  MagicLinkLoginOrSignupRequest,
  MagicLinkSendResponse,
  MemberResponse,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateHandover } from "./authenticate-handover.ts";
import { authenticateDiscoveryLink, authenticateMagicLink } from "./authenticate-magic-link.ts";
import { describeMagicLink } from "./describe-magic-link.ts";
import { sendInvitation } from "./send-invitation.ts";
import { sendDiscoveryLink, sendLoginLink } from "./send-magic-link.ts";

export const magicLinkRoutes = [
  route("magicLinks.email.loginOrSignup", MagicLinkLoginOrSignupRequest, MagicLinkSendResponse, sendLoginLink),
  route("magicLinks.email.invite", MagicLinkInviteRequest, MemberResponse, sendInvitation),
  route("magicLinks.email.discovery.send", MagicLinkDiscoverySendRequest, MagicLinkSendResponse, sendDiscoveryLink),
  route("magicLinks.describe", MagicLinkDescribeRequest, MagicLinkDescribeResponse, describeMagicLink),
  route("magicLinks.authenticate", MagicLinkAuthenticateRequest, MagicLinkAuthenticateResponse, authenticateMagicLink),
  route(
    "magicLinks.discovery.authenticate",
    MagicLinkDiscoveryAuthenticateRequest,
    DiscoveryResponse,
    authenticateDiscoveryLink,
  ),
  route(
    "magicLinks.handover.authenticate",
    MagicLinkHandoverAuthenticateRequest,
    MagicLinkHandoverAuthenticateResponse,
    authenticateHandover,
  ),
];
