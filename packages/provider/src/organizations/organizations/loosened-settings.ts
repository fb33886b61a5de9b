import type { OrganizationSettings, UpdateOrganizationRequest } from "@portico/wire";
import { allowsFewerAuthenticators } from "../../core/records/organization/settings.ts";
import { admitsAllMembers } from "../../core/records/session/authentication-policy.ts";

type Settings = Omit<OrganizationSettings, "organization_name" | "organization_slug">;

/** Settings that allow everything, or only what a list names. */
const modes: [mode: keyof Settings, list: keyof Settings][] = [
  ["auth_methods", "allowed_auth_methods"],
  ["mfa_methods", "allowed_mfa_methods"],
  ["email_jit_provisioning", "email_allowed_domains"],
  ["email_invites", "email_allowed_domains"],
  ["sso_jit_provisioning", "sso_jit_provisioning_allowed_connections"],
  ["oauth_tenant_jit_provisioning", "allowed_oauth_tenants"],
  ["first_party_connected_apps_allowed_type", "allowed_first_party_connected_apps"],
  ["third_party_connected_apps_allowed_type", "allowed_third_party_connected_apps"],
];

/** Numbers that end sessions; null has no limit. */
const sessionLimits = ["session_maximum_minutes", "session_idle_minutes", "concurrent_session_limit"] as const;

/**
 * Returns whether a change allows more sign-in methods, members or apps than before, or requires less (docs/threats.md
 * T64). A list counts even if its setting currently ignores it, because the setting may change later.
 */
export function isLoosened(before: Settings, change: UpdateOrganizationRequest): boolean {
  const after: Settings = { ...before, ...change };
  if ((after.mfa_remembered_device_days ?? 0) > (before.mfa_remembered_device_days ?? 0)) return true;
  if (allowsFewerAuthenticators(after, before)) return true;
  if (before.mfa_policy === "REQUIRED_FOR_ALL" && after.mfa_policy !== "REQUIRED_FOR_ALL") return true;
  if (
    sessionLimits.some((name) => (after[name] ?? Number.POSITIVE_INFINITY) > (before[name] ?? Number.POSITIVE_INFINITY))
  )
    return true;
  return modes.some(([mode, list]) => {
    const known = new Set(entriesOf(before[list]));
    const isListWider = entriesOf(after[list]).some((entry) => !known.has(entry));
    // Without a domain, SSO admits every member.
    const isEmptied = list === "email_allowed_domains" && known.size > 0 && entriesOf(after[list]).length === 0;
    return isListWider || isEmptied || openness(after[mode]) > openness(before[mode]);
  });
}

/**
 * Returns whether a change leaves only methods or authenticators that not every member has. It could lock out members with more
 * permissions than the caller (docs/threats.md T138).
 */
export function mayLockOut(before: Settings, change: UpdateOrganizationRequest): boolean {
  const after = { ...before, ...change };
  return (admitsAllMembers(before) && !admitsAllMembers(after)) || allowsFewerAuthenticators(before, after);
}

/** Returns whether a change affects how members log in, who may join, or which apps act for them. */
export function concernsPolicy(change: UpdateOrganizationRequest): boolean {
  const policy = new Set<string>([
    ...modes.flat(),
    "mfa_policy",
    "mfa_remembered_device_days",
    "allowed_passkey_aaguids",
    ...sessionLimits,
    "rbac_email_implicit_role_assignments",
  ]);
  return Object.keys(change).some((field) => policy.has(field));
}

const openness = (mode: unknown) => ["NOT_ALLOWED", "RESTRICTED", "ALL_ALLOWED"].indexOf(String(mode));

/** A list, or lists by provider. Rows that are older than the setting have none. */
function entriesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return Object.entries((value ?? {}) as Record<string, string[]>).flatMap(([name, ids]) =>
    ids.map((id) => `${name} ${id}`),
  );
}
