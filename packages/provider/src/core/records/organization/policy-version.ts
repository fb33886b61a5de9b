import type { OrganizationRow } from "../schema.ts";

type Settings = OrganizationRow["settings"];

/** Returns the version of a policy with these settings: a higher one if they are stricter for sessions. */
export function nextPolicyVersion(
  { settings, policy_version }: Pick<OrganizationRow, "settings" | "policy_version">,
  after: Settings,
): number {
  return isPolicyRaised(settings, after) ? policy_version + 1 : policy_version;
}

/**
 * Returns whether settings are stricter for existing sessions: an allowed method is removed, a second factor is
 * required, or sessions end sooner. Settings about joining do not affect sessions.
 */
export function isPolicyRaised(before: Settings, after: Settings): boolean {
  return (
    isNarrowed(before.auth_methods, before.allowed_auth_methods, after.auth_methods, after.allowed_auth_methods) ||
    isNarrowed(before.mfa_methods, before.allowed_mfa_methods, after.mfa_methods, after.allowed_mfa_methods) ||
    (before.mfa_policy !== "REQUIRED_FOR_ALL" && after.mfa_policy === "REQUIRED_FOR_ALL") ||
    (after.session_maximum_minutes ?? Number.POSITIVE_INFINITY) <
      (before.session_maximum_minutes ?? Number.POSITIVE_INFINITY)
  );
}

type Mode = Settings["auth_methods"];

function isNarrowed(modeBefore: Mode, before: readonly string[], modeAfter: Mode, after: readonly string[]): boolean {
  if (modeAfter !== "RESTRICTED") return false;
  return modeBefore !== "RESTRICTED" || before.some((method) => !after.includes(method));
}
