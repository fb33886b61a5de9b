import type { Method } from "../lib/method.ts";

/** Sign-in with an emailed link. */
export interface MagicLinks {
  email: {
    /**
     * Emails a link that signs in to one organization, or signs up if the organization lets the address join. The
     * link is valid for 60 minutes.
     */
    loginOrSignup: Method<"magicLinks.email.loginOrSignup">;
    /**
     * Emails an invitation to the signed-in member's organization and creates a member with the status `invited`. The
     * link is valid for 7 days. Inviting the same address again sends a new one.
     * @param request `invite_expiration_minutes` defaults to 10080.
     * @throws ApiError `unauthorized_action`, `duplicate_member_email`, `invalid_email_for_invites`.
     */
    invite: Method<"magicLinks.email.invite">;
    discovery: {
      /** Emails a link that lists the organizations of the address. The link is valid for 60 minutes. */
      send: Method<"magicLinks.email.discovery.send">;
    };
  };
  /**
   * Returns the purpose of the token of a `multi_tenant_magic_links` landing without consuming it: `kind` is `invite`
   * or `login`. Not part of the wire contract.
   * @throws ApiError `unable_to_auth_magic_link`.
   */
  describe: Method<"magicLinks.describe">;
  /**
   * Redeems the token of a `multi_tenant_magic_links` landing. Concurrent calls with the same token share one
   * response.
   * @param request `session_duration_minutes` defaults to 30.
   * @throws ApiError `unable_to_auth_magic_link`, `pkce_mismatch`, `pkce_expected_code_verifier`.
   */
  authenticate: Method<"magicLinks.authenticate">;
  discovery: {
    /**
     * Redeems the token of a `discovery` landing and lists the organizations. A signed-in member is signed out in
     * this browser, because the intermediate session replaces the session.
     * @throws ApiError as `authenticate`.
     */
    authenticate: Method<"magicLinks.discovery.authenticate">;
  };
}

/** Sign-in with a code. */
export interface Otps {
  email: {
    /**
     * Emails a 6-digit code that signs in to one organization, or signs up if the organization lets the address join.
     * The code is valid for 10 minutes.
     */
    loginOrSignup: Method<"otps.email.loginOrSignup">;
    /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
    authenticate: Method<"otps.email.authenticate">;
    discovery: {
      /** Emails a 6-digit code that lists the organizations of the address. The code is valid for 10 minutes. */
      send: Method<"otps.email.discovery.send">;
      /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
      authenticate: Method<"otps.email.discovery.authenticate">;
    };
  };
  sms: {
    /**
     * Texts a 6-digit code as the second factor. The code is valid for 2 minutes.
     * @param request `mfa_phone_number` in E.164 format when enrolling, otherwise omitted.
     * @throws ApiError `invalid_phone_number`, `invalid_phone_number_country_code`, `too_many_requests`.
     */
    send: Method<"otps.sms.send">;
    /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
    authenticate: Method<"otps.sms.authenticate">;
  };
}

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

/** The second factors with calls of their own. */
export interface SecondFactors {
  totp: Totp;
  recoveryCodes: RecoveryCodes;
}

/** Removes the caller's own second factors. */
export interface OwnSecondFactors {
  /** @throws ApiError `second_factor_required`: removing a factor requires a session that has used one. */
  deleteMFAPhoneNumber: Method<"members.deleteMFAPhoneNumberSelf">;
  /** Removes the authenticator app and its recovery codes. @throws ApiError `second_factor_required`. */
  deleteMFATOTP: Method<"members.deleteMFATOTPSelf">;
}

/** Removes a member's second factors. */
export interface MemberSecondFactors {
  deleteMFAPhoneNumber: Method<"members.deleteMFAPhoneNumber">;
  deleteMFATOTP: Method<"members.deleteMFATOTP">;
}

/** The methods of second factors, for `methodNames`. */
export const secondFactorNames = `totp create authenticate
recoveryCodes get rotate recover
organization.members deleteMFAPhoneNumber deleteMFATOTP
self deleteMFAPhoneNumber deleteMFATOTP`;

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
