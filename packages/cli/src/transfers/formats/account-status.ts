/** A member's state in Portico's format. */
export interface AccountStatus {
  status: "active" | "pending" | "invited" | "deleted";
  must_reset_password?: true;
}

const active: AccountStatus = { status: "active" };
const pending: AccountStatus = { status: "pending" };
const blocked: AccountStatus = { status: "deleted" };
const mustReset: AccountStatus = { status: "active", must_reset_password: true };

/**
 * The words of other systems for the state of an account. A word that is missing here is refused, because a member who
 * is blocked in an unknown way must not arrive as an active one.
 */
const states: Record<string, AccountStatus> = {
  // Portico
  active,
  pending,
  invited: { status: "invited" },
  deleted: blocked,
  // In general
  enabled: active,
  inactive: blocked,
  disabled: blocked,
  deactivated: blocked,
  suspended: blocked,
  blocked,
  banned: blocked,
  locked: blocked,
  archived: blocked,
  // Amazon Cognito, `UserStatus`
  confirmed: active,
  external_provider: active,
  unconfirmed: pending,
  compromised: blocked,
  unknown: blocked,
  reset_required: mustReset,
  force_change_password: mustReset,
  // Okta, `status`
  staged: pending,
  provisioned: pending,
  deprovisioned: blocked,
  locked_out: blocked,
  recovery: mustReset,
  password_expired: mustReset,
};

/** Returns undefined for an unknown word. Case, spaces and hyphens don't matter. */
export function parseAccountStatus(word: string): AccountStatus | undefined {
  const key = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return Object.hasOwn(states, key) ? states[key] : undefined;
}
