import { route } from "../../platform/http/route.ts";
import { exchangeIntermediateSession, listOrganizations } from "./choose-organization.ts";
import { createDiscoveredOrganization } from "./create-discovered-organization.ts";

export const discoveryRoutes = [
  route("discovery.organizations.list", listOrganizations),
  route("discovery.organizations.create", createDiscoveredOrganization),
  route("discovery.intermediateSessions.exchange", exchangeIntermediateSession),
];
