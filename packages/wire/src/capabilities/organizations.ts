import { z } from "zod";
import { Organization, OrganizationSettings, PublicOrganization } from "../entities/entities.ts";
import { PlainName } from "../entities/fields.ts";

export const OrganizationBySlugRequest = z.object({ organization_slug: z.string().max(512) });
export type OrganizationBySlugRequest = z.infer<typeof OrganizationBySlugRequest>;

export const OrganizationBySlugResponse = z.object({ organization: PublicOrganization.nullable() });
export type OrganizationBySlugResponse = z.infer<typeof OrganizationBySlugResponse>;

export const OrganizationResponse = z.object({ organization: Organization });
export type OrganizationResponse = z.infer<typeof OrganizationResponse>;

export const OrganizationName = PlainName.min(1).max(128).describe("The organization's name: one line, without URLs.");

export const UpdateOrganizationRequest = OrganizationSettings.partial().extend({
  organization_name: OrganizationName.optional(),
});
export type UpdateOrganizationRequest = z.infer<typeof UpdateOrganizationRequest>;

export const DeleteOrganizationResponse = z.object({
  organization_id: z.string().describe("The deleted organization's ID."),
});
export type DeleteOrganizationResponse = z.infer<typeof DeleteOrganizationResponse>;
