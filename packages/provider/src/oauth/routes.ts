import {
  DiscoveryResponse,
  OauthAuthenticateRequest,
  OauthAuthenticateResponse,
  OauthDiscoveryAuthenticateRequest,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateDiscoveryOauth, authenticateOauth } from "./authenticate-oauth.ts";

export const oauthRoutes = [
  route("oauth.authenticate", OauthAuthenticateRequest, OauthAuthenticateResponse, authenticateOauth),
  route(
    "oauth.discovery.authenticate",
    OauthDiscoveryAuthenticateRequest,
    DiscoveryResponse,
    authenticateDiscoveryOauth,
  ),
];
