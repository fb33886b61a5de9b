import type { Method } from "../lib/method.ts";

/** Sign-in with a password, and password resets. */
export interface Passwords {
  /**
   * Signs in to one organization.
   * @param request `session_duration_minutes` defaults to 30.
   * @throws ApiError `unauthorized_credentials` (also for unknown addresses), `user_lock_limit_reached`.
   */
  authenticate: Method<"passwords.authenticate">;
  /** Returns whether the project's policy accepts a password, and which requirements it misses. */
  strengthCheck: Method<"passwords.strengthCheck">;
  /**
   * Emails a link to set a new password. The link is valid for 30 minutes. The client stores the address for the page
   * that the link opens.
   * @throws ApiError `email_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning` for addresses without
   * a member.
   */
  resetByEmailStart: Method<"passwords.resetByEmailStart">;
  /**
   * Redeems the token of a `multi_tenant_passwords` landing: sets the password and signs in.
   * @param request `session_duration_minutes` defaults to 30.
   * @throws ApiError `unable_to_auth_password_reset_token`, `pkce_mismatch`, `pkce_expected_code_verifier`;
   * `weak_password` and `breached_password` do not consume the token.
   */
  resetByEmail: Method<"passwords.resetByEmail">;
  /**
   * Replaces a known password and signs in.
   * @param request `session_duration_minutes` defaults to 30.
   */
  resetByExistingPassword: Method<"passwords.resetByExistingPassword">;
  /**
   * Sets a new password for the signed-in member. The session continues with new tokens; the member's other sessions
   * are revoked.
   */
  resetBySession: Method<"passwords.resetBySession">;
  /** Returns the address of the latest password reset request, or null. */
  getResetEmail(): string | null;
  discovery: {
    /** Lists the organizations of the address. @throws ApiError as `authenticate` above. */
    authenticate: Method<"passwords.discovery.authenticate">;
    /** Emails a link to set a new password in all organizations of the address. The link is valid for 30 minutes. */
    resetByEmailStart: Method<"passwords.discovery.resetByEmailStart">;
    /** Redeems the token of a `discovery` landing for a password reset. @throws ApiError as `resetByEmail`. */
    resetByEmail: Method<"passwords.discovery.resetByEmail">;
  };
}
