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
