import { OrganizationConnectedAppsResponse } from "@portico/wire/schemas";
import { listOrganizationConnectedApps as rule } from "../../idp/consents/app-access.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const listOrganizationConnectedApps = managementCall({
  name: "organizations.connected_apps.list",
  method: "GET",
  path: "/b2b/organizations/{organization_id}/connected_apps",
  summary: "Returns the apps that an organization's members have let in.",
  request: NoFields,
  response: OrganizationConnectedAppsResponse,
  errors: ["organization_not_found"],
  example: { params: { organization_id: "$ORGANIZATION_ID" } },
  rule,
});
