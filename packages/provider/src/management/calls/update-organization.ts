import { OrganizationResponse, UpdateOrganizationRequest } from "@portico/wire/schemas";
import { LONG_LISTS_BYTES } from "../../http/route.ts";
import { updateOrganization as rule } from "../../organizations/update-organization.ts";
import { TrustedMetadata } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const updateOrganization = managementCall({
  name: "organizations.update",
  method: "PUT",
  path: "/b2b/organizations/{organization_id}",
  bodyLimitBytes: LONG_LISTS_BYTES,
  summary: "Changes the settings that you send. The others stay.",
  description: "Change a slug in the project's `claimed_domains` first, if it stands there.",
  request: UpdateOrganizationRequest.extend({ trusted_metadata: TrustedMetadata }).strict(),
  response: OrganizationResponse,
  errors: [
    "organization_not_found",
    "organization_slug_already_used",
    "invalid_organization_slug",
    "invalid_role",
    "unauthorized_action",
    "bad_request",
  ],
  example: {
    params: { organization_id: "$ORGANIZATION_ID" },
    body: { mfa_policy: "OPTIONAL", trusted_metadata: { plan: "enterprise" } },
  },
  rule,
});
