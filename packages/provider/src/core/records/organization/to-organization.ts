import type { AuthMethod, Organization, OrganizationSettings, PublicOrganization } from "@portico/wire";
import { PublicOrganization as PublicOrganizationSchema } from "@portico/wire/schemas";
import type { OrganizationRow } from "../schema.ts";

/** The organization for its members: docs/wire/rules.md#organization. */
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
    scim_active_connection: toActiveDirectory(row),
  };
}

/** An inactive directory is left out. */
function toActiveDirectory({ scim_connection }: OrganizationRow): Organization["scim_active_connection"] {
  if (!scim_connection || scim_connection.is_held) return null;
  const { connection_id, display_name } = scim_connection;
  return { connection_id, display_name };
}

/** The settings that only members can see. */
type MembersOnlySettings = Omit<
  OrganizationSettings,
  | "organization_name"
  | "organization_slug"
  | "organization_logo_url"
  | "organization_primary_color"
  | "sso_default_connection_id"
  | "auth_methods"
  | "allowed_auth_methods"
>;

/** Empty values for those settings in other answers. */
const withheld: MembersOnlySettings = {
  sso_jit_provisioning: "NOT_ALLOWED",
  sso_jit_provisioning_allowed_connections: [],
  email_allowed_domains: [],
  email_jit_provisioning: "NOT_ALLOWED",
  email_invites: "NOT_ALLOWED",
  oauth_tenant_jit_provisioning: "NOT_ALLOWED",
  allowed_oauth_tenants: {},
  mfa_methods: "ALL_ALLOWED",
  allowed_mfa_methods: [],
  mfa_policy: "OPTIONAL",
  mfa_remembered_device_days: null,
  allowed_passkey_aaguids: [],
  session_maximum_minutes: null,
  session_idle_minutes: null,
  concurrent_session_limit: null,
  rbac_email_implicit_role_assignments: [],
  first_party_connected_apps_allowed_type: "NOT_ALLOWED",
  third_party_connected_apps_allowed_type: "NOT_ALLOWED",
  allowed_first_party_connected_apps: [],
  allowed_third_party_connected_apps: [],
};

/**
 * The organization for callers who have not passed its gate: its name, slug, logo, color and sign-in methods
 * (docs/threats.md T143), in the same shape as for members; docs/wire/rules.md#organization.
 */
export function toOrganizationForStrangers(row: OrganizationRow): Organization {
  const { settings } = row;
  const { auth_methods, allowed_auth_methods } = settings;
  const takes = (method: AuthMethod) => auth_methods !== "RESTRICTED" || allowed_auth_methods.includes(method);
  const { organization_id, organization_name, organization_slug, sso_active_connections } = toOrganization(row);
  return {
    ...withheld,
    organization_id,
    organization_name,
    organization_slug,
    organization_logo_url: settings.organization_logo_url,
    organization_primary_color: settings.organization_primary_color,
    sso_default_connection_id: takes("sso") ? settings.sso_default_connection_id : null,
    sso_active_connections: takes("sso") ? sso_active_connections : [],
    auth_methods,
    allowed_auth_methods,
    trusted_metadata: {},
    scim_active_connection: null,
  };
}

/** The same for a member who only has to show the second factor. */
export function toOrganizationForSecondFactor(row: OrganizationRow): Organization {
  const { mfa_methods, allowed_mfa_methods, mfa_remembered_device_days } = row.settings;
  return { ...toOrganizationForStrangers(row), mfa_methods, allowed_mfa_methods, mfa_remembered_device_days };
}

/**
 * The organization as found by its slug; see docs/wire/rules.md#organizations. The password form uses it to decide
 * whether the address could join.
 */
export function toPublicOrganization(row: OrganizationRow): PublicOrganization {
  const { email_jit_provisioning, email_allowed_domains } = row.settings;
  return PublicOrganizationSchema.parse({
    ...toOrganizationForStrangers(row),
    email_jit_provisioning,
    email_allowed_domains: email_jit_provisioning === "RESTRICTED" ? email_allowed_domains : [],
  });
}
