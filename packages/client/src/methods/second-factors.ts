import type { Method } from "../lib/method.ts";

/** Authenticator app codes, for the session's member or a member who is signing in. */
export interface Totp {
  /**
   * Starts a registration: returns the secret, a QR code as a `data:` URL, and the recovery codes. The first valid
   * code completes it.
   */
  create: Method<"totp.create">;
  /** @throws ApiError `unable_to_authenticate_totp`, `totp_code_already_authenticated`, `user_lock_limit_reached`. */
  authenticate: Method<"totp.authenticate">;
}

/** Backup codes for a lost authenticator app. */
export interface RecoveryCodes {
  /** Returns the unused codes. Requires a session that has used a second factor. */
  get: Method<"recoveryCodes.get">;
  /** Returns new codes and invalidates the old ones. */
  rotate: Method<"recoveryCodes.rotate">;
  /** @throws ApiError `unable_to_authenticate_recovery_code`, `user_lock_limit_reached`. */
  recover: Method<"recoveryCodes.recover">;
}

/** Sign-in of your support staff as a member. `member_session.custom_claims.act` then names the staff member. */
export interface Impersonation {
  /** @throws ApiError `unable_to_auth_impersonation_token`. */
  authenticate: Method<"impersonation.authenticate">;
}
