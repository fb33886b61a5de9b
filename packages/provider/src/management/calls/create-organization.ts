import { OrganizationName, OrganizationResponse, OrganizationSettings } from "@portico/wire/schemas";
import { LONG_LISTS_BYTES } from "../../http/route.ts";
import { addOrganization } from "../../organizations/add-organization.ts";
import { TrustedMetadata } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const createOrganization = managementCall({
  name: "organizations.create",
  method: "POST",
  path: "/b2b/organizations",
  bodyLimitBytes: LONG_LISTS_BYTES,
  summary: "Adds an organization, without members.",
  description: "Without a slug, one is made from the name. Add the first member with the role `admin`.",
  request: OrganizationSettings.partial()
    .extend({ organization_name: OrganizationName, trusted_metadata: TrustedMetadata })
    .strict(),
  response: OrganizationResponse,
  errors: ["organization_slug_already_used", "invalid_organization_slug", "invalid_role", "bad_request"],
  example: { body: { organization_name: "Hooli", email_allowed_domains: ["hooli.test"] } },
  rule: addOrganization,
});
