import type { OrganizationRow } from "../schema.ts";

type Settings = OrganizationRow["settings"];

/** The default settings of an organization. */
const defaultSettings: Settings = {
  organization_logo_url: "",
  organization_primary_color: "",
  sso_default_connection_id: null,
  sso_jit_provisioning: "NOT_ALLOWED",
  sso_jit_provisioning_allowed_connections: [],
  email_allowed_domains: [],
  email_jit_provisioning: "NOT_ALLOWED",
  email_invites: "ALL_ALLOWED",
  oauth_tenant_jit_provisioning: "NOT_ALLOWED",
  allowed_oauth_tenants: {},
  auth_methods: "ALL_ALLOWED",
  allowed_auth_methods: [],
  mfa_methods: "ALL_ALLOWED",
  allowed_mfa_methods: [],
  mfa_policy: "OPTIONAL",
  session_maximum_minutes: null,
  rbac_email_implicit_role_assignments: [],
  first_party_connected_apps_allowed_type: "ALL_ALLOWED",
  third_party_connected_apps_allowed_type: "ALL_ALLOWED",
  allowed_first_party_connected_apps: [],
  allowed_third_party_connected_apps: [],
};

/**
 * Completes stored settings with the defaults of newer ones, and drops removed ones, so that a new setting needs no
 * migration. The types make sure that every store that reads an organization calls it.
 */
export function withDefaults<Stored extends { settings: Partial<Settings> }>(row: Stored) {
  const stored: Record<string, unknown> = row.settings;
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const name in defaultSettings) settings[name] = stored[name] ?? settings[name];
  return { ...row, settings: settings as Settings };
}
