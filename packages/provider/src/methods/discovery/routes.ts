import { route } from "../../platform/http/route.ts";
import { createDiscoveredOrganization } from "./create-discovered-organization.ts";
import { exchangeIntermediateSession } from "./exchange-intermediate-session.ts";
import { listOrganizations } from "./list-organizations.ts";

export const discoveryRoutes = [
  route("discovery.organizations.list", listOrganizations),
  route("discovery.organizations.create", createDiscoveredOrganization),
  route("discovery.intermediateSessions.exchange", exchangeIntermediateSession),
];
