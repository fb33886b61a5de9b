import { z } from "zod";
import { DiscoveredOrganization, NextInvitationsCursor } from "../entities/authentication.ts";
import { OrganizationSettings } from "../entities/entities.ts";
import { Id, Locale, SessionDurationMinutes, Token } from "../entities/fields.ts";
import { OrganizationName } from "./organizations.ts";

export const DiscoveredOrganizationsRequest = z.object({
  intermediate_session_token: Token.optional(),
  /** Portico's own: `next_invitations_cursor` of the previous answer. The answer then has only the next page of invitations. */
  invitations_cursor: z.string().max(512).optional(),
});
export type DiscoveredOrganizationsRequest = z.infer<typeof DiscoveredOrganizationsRequest>;

export const DiscoveredOrganizationsResponse = z.object({
  email_address: z.string(),
  discovered_organizations: z.array(DiscoveredOrganization),
  next_invitations_cursor: NextInvitationsCursor,
  organization_id_hint: z.string().nullable(),
});
export type DiscoveredOrganizationsResponse = z.infer<typeof DiscoveredOrganizationsResponse>;

/** Name and slug are generated when absent. */
export const CreateDiscoveredOrganizationRequest = OrganizationSettings.pick({
  organization_name: true,
  organization_slug: true,
  organization_logo_url: true,
  organization_primary_color: true,
  sso_jit_provisioning: true,
  email_allowed_domains: true,
  email_jit_provisioning: true,
  email_invites: true,
  oauth_tenant_jit_provisioning: true,
  allowed_oauth_tenants: true,
  auth_methods: true,
  allowed_auth_methods: true,
  mfa_policy: true,
})
  .partial()
  .extend({
    organization_name: OrganizationName.optional(),
    intermediate_session_token: Token.optional(),
    session_duration_minutes: SessionDurationMinutes.optional(),
  });
export type CreateDiscoveredOrganizationRequest = z.infer<typeof CreateDiscoveredOrganizationRequest>;

export const IntermediateSessionExchangeRequest = z.object({
  organization_id: Id,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  intermediate_session_token: Token.optional(),
});
export type IntermediateSessionExchangeRequest = z.infer<typeof IntermediateSessionExchangeRequest>;
