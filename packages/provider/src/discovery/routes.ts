import {
  CreateDiscoveredOrganizationRequest,
  DiscoveredOrganizationsRequest,
  DiscoveredOrganizationsResponse,
  IntermediateSessionExchangeRequest,
  MemberAuthResponse,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { createDiscoveredOrganization } from "./create-discovered-organization.ts";
import { exchangeIntermediateSession } from "./exchange-intermediate-session.ts";
import { listOrganizations } from "./list-organizations.ts";

export const discoveryRoutes = [
  route(
    "discovery.organizations.list",
    DiscoveredOrganizationsRequest,
    DiscoveredOrganizationsResponse,
    listOrganizations,
  ),
  route(
    "discovery.organizations.create",
    CreateDiscoveredOrganizationRequest,
    MemberAuthResponse,
    createDiscoveredOrganization,
  ),
  route(
    "discovery.intermediateSessions.exchange",
    IntermediateSessionExchangeRequest,
    MemberAuthResponse,
    exchangeIntermediateSession,
  ),
];
