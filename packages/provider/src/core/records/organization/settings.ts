import type { OrganizationRow } from "../schema.ts";

type Settings = OrganizationRow["settings"];

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
  mfa_remembered_device_days: null,
  allowed_passkey_aaguids: [],
  session_maximum_minutes: null,
  session_idle_minutes: null,
  concurrent_session_limit: null,
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

/** Returns the version of a policy with these settings: a higher one if they are stricter for sessions. */
export function nextPolicyVersion(
  { settings, policy_version }: Pick<OrganizationRow, "settings" | "policy_version">,
  after: Settings,
): number {
  return isPolicyRaised(settings, after) ? policy_version + 1 : policy_version;
}

/**
 * Returns whether settings are stricter for existing sessions: an allowed method is removed, a second factor is
 * required or is remembered for fewer days, fewer authenticators are allowed, or sessions end sooner. Settings about joining do not affect sessions.
 */
export function isPolicyRaised(before: Settings, after: Settings): boolean {
  return (
    isNarrowed(before.auth_methods, before.allowed_auth_methods, after.auth_methods, after.allowed_auth_methods) ||
    isNarrowed(before.mfa_methods, before.allowed_mfa_methods, after.mfa_methods, after.allowed_mfa_methods) ||
    (before.mfa_policy !== "REQUIRED_FOR_ALL" && after.mfa_policy === "REQUIRED_FOR_ALL") ||
    allowsFewerAuthenticators(before, after) ||
    rememberedDays(after) < rememberedDays(before) ||
    (after.session_maximum_minutes ?? Number.POSITIVE_INFINITY) <
      (before.session_maximum_minutes ?? Number.POSITIVE_INFINITY)
  );
}

/** Returns whether passkeys of fewer authenticators are allowed. An empty list allows all. */
export function allowsFewerAuthenticators(
  { allowed_passkey_aaguids: before }: Pick<Settings, "allowed_passkey_aaguids">,
  { allowed_passkey_aaguids: after }: Pick<Settings, "allowed_passkey_aaguids">,
): boolean {
  return after.length > 0 && (before.length === 0 || before.some((aaguid) => !after.includes(aaguid)));
}

const rememberedDays = ({ mfa_remembered_device_days }: Settings) => mfa_remembered_device_days ?? 0;

type Mode = Settings["auth_methods"];

function isNarrowed(modeBefore: Mode, before: readonly string[], modeAfter: Mode, after: readonly string[]): boolean {
  if (modeAfter !== "RESTRICTED") return false;
  return modeBefore !== "RESTRICTED" || before.some((method) => !after.includes(method));
}
