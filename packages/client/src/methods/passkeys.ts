import type { Method } from "../lib/method.ts";

/**
 * Sign-in with a passkey. Each step has a start, whose options go to `navigator.credentials`, and a second call for
 * its answer. Not part of the wire contract.
 */
export interface Passkeys {
  /**
   * Starts to add a passkey, for the session's member or a member who is signing in. The challenge expires after 5
   * minutes.
   * @throws ApiError `recent_authentication_required`, `second_factor_required`, `passkey_limit_reached`.
   */
  registerStart: Method<"passkeys.registerStart">;
  /**
   * Adds a passkey. In a sign-in that requires a second factor, it becomes that and completes the sign-in.
   * @param request `name` defaults to that of the authenticator.
   * @throws ApiError `unable_to_register_passkey`, `duplicate_passkey`, `passkey_authenticator_not_allowed`.
   */
  register: Method<"passkeys.register">;
  /** Starts to sign in to one organization. */
  authenticateStart: Method<"passkeys.authenticateStart">;
  /** @throws ApiError `unable_to_authenticate_passkey`. */
  authenticate: Method<"passkeys.authenticate">;
  discovery: {
    /** Starts to find the organizations of a passkey's member. */
    authenticateStart: Method<"passkeys.discovery.authenticateStart">;
    /** Lists the organizations. @throws ApiError `unable_to_authenticate_passkey`. */
    authenticate: Method<"passkeys.discovery.authenticate">;
  };
  mfa: {
    /** Starts to show a passkey as the second factor. @throws ApiError `passkey_not_found`. */
    authenticateStart: Method<"passkeys.mfa.authenticateStart">;
    /** @throws ApiError `unable_to_authenticate_passkey`. */
    authenticate: Method<"passkeys.mfa.authenticate">;
  };
  /** Lists the signed-in member's passkeys. */
  list: Method<"passkeys.list">;
  /** Renames a passkey. @throws ApiError `passkey_not_found`. */
  update: Method<"passkeys.update">;
  /** Deletes a passkey and revokes the sessions in which it was used. @throws ApiError `second_factor_required`. */
  delete: Method<"passkeys.delete">;
}
