import { LONG_LISTS_BYTES, route } from "../http/route.ts";
import { deleteOrganization } from "./delete-organization.ts";
import { getOrganization, getOrganizationBySlug } from "./get-organization.ts";
import { updateOrganization } from "./update-organization.ts";

export const organizationRoutes = [
  route("organizations.getBySlug", getOrganizationBySlug),
  route("organizations.get", getOrganization),
  route("organizations.update", updateOrganization, { bodyLimitBytes: LONG_LISTS_BYTES }),
  route("organizations.delete", deleteOrganization),
];
