import type { Method } from "../lib/method.ts";

/** Codes of an authenticator app; the caller is the session's member, or the one on the way to a session. */
export interface Totp {
  /**
   * Begins a registration: the secret, a QR code as a `data:` URL, and the recovery codes. The first code completes it.
   */
  create: Method<"totp.create">;
  /** @throws ApiError `unable_to_authenticate_totp`, `totp_code_already_authenticated`, `user_lock_limit_reached`. */
  authenticate: Method<"totp.authenticate">;
}

/** Codes that stand in for an authenticator that is lost. */
export interface RecoveryCodes {
  /** Those that are left. Needs a session that has shown a second factor. */
  get: Method<"recoveryCodes.get">;
  /** New ones; the old ones are worth nothing. */
  rotate: Method<"recoveryCodes.rotate">;
  /** @throws ApiError `unable_to_authenticate_recovery_code`, `user_lock_limit_reached`. */
  recover: Method<"recoveryCodes.recover">;
}

/** Sign-in by one of the host's own people as a member; `member_session.custom_claims.act` then says who. */
export interface Impersonation {
  /** @throws ApiError `unable_to_auth_impersonation_token`. */
  authenticate: Method<"impersonation.authenticate">;
}
