import {
  DeleteOrganizationResponse,
  NoBody,
  OrganizationBySlugRequest,
  OrganizationBySlugResponse,
  OrganizationResponse,
  UpdateOrganizationRequest,
} from "@portico/wire/schemas";
import { LONG_LISTS_BYTES, route } from "../http/route.ts";
import { deleteOrganization } from "./delete-organization.ts";
import { getOrganization, getOrganizationBySlug } from "./get-organization.ts";
import { updateOrganization } from "./update-organization.ts";

export const organizationRoutes = [
  route("organizations.getBySlug", OrganizationBySlugRequest, OrganizationBySlugResponse, getOrganizationBySlug),
  route("organizations.get", NoBody, OrganizationResponse, getOrganization),
  route("organizations.update", UpdateOrganizationRequest, OrganizationResponse, updateOrganization, {
    bodyLimitBytes: LONG_LISTS_BYTES,
  }),
  route("organizations.delete", NoBody, DeleteOrganizationResponse, deleteOrganization),
];
