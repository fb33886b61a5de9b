import { route } from "../http/route.ts";
import { authenticateDiscoveryOauth, authenticateOauth } from "./authenticate-oauth.ts";

export const oauthRoutes = [
  route("oauth.authenticate", authenticateOauth),
  route("oauth.discovery.authenticate", authenticateDiscoveryOauth),
];
