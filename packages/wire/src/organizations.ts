import { z } from "zod";
import { Organization, OrganizationSettings, PublicOrganization } from "./entities.ts";

export const OrganizationBySlugRequest = z.object({ organization_slug: z.string().max(512) });
export type OrganizationBySlugRequest = z.infer<typeof OrganizationBySlugRequest>;

export const OrganizationBySlugResponse = z.object({ organization: PublicOrganization.nullable() });
export type OrganizationBySlugResponse = z.infer<typeof OrganizationBySlugResponse>;

export const OrganizationResponse = z.object({ organization: Organization });
export type OrganizationResponse = z.infer<typeof OrganizationResponse>;

export const UpdateOrganizationRequest = OrganizationSettings.partial();
export type UpdateOrganizationRequest = z.infer<typeof UpdateOrganizationRequest>;

export const DeleteOrganizationResponse = z.object({ organization_id: z.string().describe("Which was deleted.") });
export type DeleteOrganizationResponse = z.infer<typeof DeleteOrganizationResponse>;
