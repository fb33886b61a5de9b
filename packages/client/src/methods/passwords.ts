import type { Method } from "../lib/method.ts";

/** Sign-in by a password, and all ways to a new one. */
export interface Passwords {
  /**
   * Signs in to one organization.
   * @param request `session_duration_minutes` is 30 when absent.
   * @throws ApiError `unauthorized_credentials` also for an address that is nobody's, `user_lock_limit_reached`.
   */
  authenticate: Method<"passwords.authenticate">;
  /** Tells whether the project's policy takes a password, and what it lacks. */
  strengthCheck: Method<"passwords.strengthCheck">;
  /**
   * Mails a member a link for a new password; it lives 30 minutes. The address is kept for the page that it leads to.
   * @throws ApiError `email_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning` for a stranger.
   */
  resetByEmailStart: Method<"passwords.resetByEmailStart">;
  /**
   * Redeems the token of a `multi_tenant_passwords` landing: sets the password and signs in.
   * @param request `session_duration_minutes` is 30 when absent.
   * @throws ApiError `unable_to_auth_password_reset_token`, `pkce_mismatch`, `pkce_expected_code_verifier`;
   * `weak_password` and `breached_password` use nothing up.
   */
  resetByEmail: Method<"passwords.resetByEmail">;
  /**
   * Puts a new password in the place of a known one, and signs in.
   * @param request `session_duration_minutes` is 30 when absent.
   */
  resetByExistingPassword: Method<"passwords.resetByExistingPassword">;
  /** Gives the signed-in member a new password. The session goes on under new tokens, the member's others end. */
  resetBySession: Method<"passwords.resetBySession">;
  /** The address that a new password was last asked for with; null when there is none. */
  getResetEmail(): string | null;
  discovery: {
    /** Tells the organizations of the address. @throws ApiError as `authenticate` above. */
    authenticate: Method<"passwords.discovery.authenticate">;
    /** Mails a link for a new password in all organizations of the address; it lives 30 minutes. */
    resetByEmailStart: Method<"passwords.discovery.resetByEmailStart">;
    /** Redeems the token of a `discovery` landing that asks for a new password. @throws ApiError as `resetByEmail`. */
    resetByEmail: Method<"passwords.discovery.resetByEmail">;
  };
}
