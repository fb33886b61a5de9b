import type { Method } from "../lib/method.ts";

/** Sign-in by an emailed link. */
export interface MagicLinks {
  email: {
    /** Mails a link that signs in to one organization, or signs up where it lets the address join. It lives 60 minutes. */
    loginOrSignup: Method<"magicLinks.email.loginOrSignup">;
    /**
     * Mails an invitation to the signed-in member's organization, which makes a member with the status `invited`. It
     * lives 7 days; who was invited before gets a new one.
     * @param request `invite_expiration_minutes` is 10080 when absent.
     * @throws ApiError `unauthorized_action`, `duplicate_member_email`, `invalid_email_for_invites`.
     */
    invite: Method<"magicLinks.email.invite">;
    discovery: {
      /** Mails a link that tells the organizations tied to the address. It lives 60 minutes. */
      send: Method<"magicLinks.email.discovery.send">;
    };
  };
  /**
   * Tells what the token of a `multi_tenant_magic_links` landing is for, and uses nothing up: `kind` is `invite` or
   * `login`. An operation of Portico's own, beyond the wire contract.
   * @throws ApiError `unable_to_auth_magic_link`.
   */
  describe: Method<"magicLinks.describe">;
  /**
   * Redeems the token of a `multi_tenant_magic_links` landing. Calls with one token at a time share one answer.
   * @param request `session_duration_minutes` is 30 when absent.
   * @throws ApiError `unable_to_auth_magic_link`, `pkce_mismatch`, `pkce_expected_code_verifier`.
   */
  authenticate: Method<"magicLinks.authenticate">;
  discovery: {
    /**
     * Redeems the token of a `discovery` landing; the answer lists the organizations. A member who was signed in is
     * signed out here, as an intermediate session takes the place.
     * @throws ApiError as `authenticate`.
     */
    authenticate: Method<"magicLinks.discovery.authenticate">;
  };
}
