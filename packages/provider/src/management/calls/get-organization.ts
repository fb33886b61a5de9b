import { OrganizationResponse } from "@portico/wire/schemas";
import { getOrganization as rule } from "../../organizations/get-organization.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const getOrganization = managementCall({
  name: "organizations.get",
  method: "GET",
  path: "/b2b/organizations/{organization_id}",
  summary: "Returns an organization with all its settings.",
  request: NoFields,
  response: OrganizationResponse,
  errors: ["organization_not_found"],
  example: { params: { organization_id: "$ORGANIZATION_ID" } },
  rule,
});
