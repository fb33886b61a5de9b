import { DeleteOrganizationResponse } from "@portico/wire/schemas";
import { deleteOrganization as rule } from "../../organizations/delete-organization.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const deleteOrganization = managementCall({
  name: "organizations.delete",
  method: "DELETE",
  path: "/b2b/organizations/{organization_id}",
  summary: "Deletes an organization with its members, sessions, links and codes.",
  description: "This cannot be undone. The audit rows stay.",
  request: NoFields,
  response: DeleteOrganizationResponse,
  errors: ["organization_not_found"],
  example: { params: { organization_id: "$ORGANIZATION_ID" } },
  rule,
});
