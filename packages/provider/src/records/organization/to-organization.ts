import type { Organization, PublicOrganization } from "@portico/wire";
import type { OrganizationRow } from "../tables.ts";

/** A row as wire.md section 12.2 shows it, to its members. */
export function toOrganization(row: OrganizationRow): Organization {
  return {
    ...row.settings,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    organization_slug: row.organization_slug,
    trusted_metadata: row.trusted_metadata,
    sso_active_connections: row.sso_connections
      .filter(({ status }) => status === "active")
      .map(({ connection_id, display_name, identity_provider }) => ({
        connection_id,
        display_name,
        identity_provider,
      })),
    scim_active_connection: null,
  };
}

/** The part that anybody may see; wire.md section 13.8 keeps everything else out. */
export function toPublicOrganization(row: OrganizationRow): PublicOrganization {
  const organization = toOrganization(row);
  return {
    organization_id: organization.organization_id,
    organization_name: organization.organization_name,
    organization_slug: organization.organization_slug,
    organization_logo_url: organization.organization_logo_url,
    sso_active_connections: organization.sso_active_connections,
    sso_default_connection_id: organization.sso_default_connection_id,
    email_jit_provisioning: organization.email_jit_provisioning,
    email_allowed_domains: organization.email_allowed_domains,
    oauth_tenant_jit_provisioning: organization.oauth_tenant_jit_provisioning,
    allowed_oauth_tenants: organization.allowed_oauth_tenants,
    auth_methods: organization.auth_methods,
    allowed_auth_methods: organization.allowed_auth_methods,
    mfa_policy: organization.mfa_policy,
  };
}
