import type { Capability } from "../../platform/capability/capability.ts";
import { LONG_LISTS_BYTES, route } from "../../platform/http/route.ts";
import { deleteOrganization } from "./delete-organization.ts";
import { getOrganization, getOrganizationBySlug } from "./get-organization.ts";
import { seedOrganizations } from "./seed-organizations.ts";
import { deleteSuspendedAccess, keepSuspendedAccess, listSuspendedAccess } from "./suspended-access.ts";
import { updateOrganization } from "./update-organization.ts";

const organizationRoutes = [
  route("organizations.getBySlug", getOrganizationBySlug),
  route("organizations.get", getOrganization),
  route("organizations.update", updateOrganization, { bodyLimitBytes: LONG_LISTS_BYTES }),
  route("organizations.delete", deleteOrganization),
  route("organization.listSuspendedAccess", listSuspendedAccess),
  route("organization.keepSuspendedAccess", keepSuspendedAccess),
  route("organization.deleteSuspendedAccess", deleteSuspendedAccess),
];

export const organizations: Capability = {
  routes: organizationRoutes,
  seed: seedOrganizations,
};
