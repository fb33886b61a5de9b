import { idpOperations } from "@portico/wire";
import { createMethods } from "../calls/create-methods.ts";
import { withInternals } from "../calls/internals.ts";
import type { Client } from "../create-client.ts";
import type { Method } from "../lib/method.ts";

/**
 * The calls of consent pages, logout pages and pages of connected apps; a door of its own, so that sign-in pages do not
 * carry it.
 */
export interface Idp {
  /**
   * Tells a consent page what to show: who asks, for what, and whether the member has to be asked at all.
   * @param request `request_id` as it stands in the page's query; the request as the app made it counts then.
   * @throws ApiError `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`,
   * `connected_app_not_allowed_for_org`, `oauth_invalid_scope_requested`, `authorization_request_not_found`,
   * `reauthentication_required`.
   */
  oauthAuthorizeStart: Method<"idp.oauthAuthorizeStart">;
  /**
   * Answers the app; the browser goes to `redirect_uri` then, also when the member denied.
   * @param request `consent_granted` false where no consent was required; else what the member chose.
   * @throws ApiError as `oauthAuthorizeStart`; `consent_not_asked`, `pkce_required_for_idp_authorization_flow`.
   */
  oauthAuthorizeSubmit: Method<"idp.oauthAuthorizeSubmit">;
  /** Tells whether a member is to be asked before an app logs them out, and where to go then. */
  oauthLogoutStart: Method<"idp.oauthLogoutStart">;
  /**
   * Makes a session of an access token with the scope `full_access`; the page is signed in then.
   * @throws ApiError `idp_access_token_not_found`, `idp_access_token_expired`,
   * `oauth_access_token_exchange_missing_full_access`.
   */
  exchangeAccessToken: Method<"sessions.exchangeAccessToken">;
  /** The apps that the member has let in. */
  getConnectedApps: Method<"self.getConnectedApps">;
  /** Puts one of them out: its tokens are refused from then on. @throws ApiError `connected_app_not_found`. */
  revokeConnectedApp: Method<"self.revokeConnectedApp">;
}

/**
 * The calls of consent pages and of pages of connected apps, on a client's session.
 * @param client from `createClient`.
 * @throws UsageError when it is none.
 */
export function createIdp(client: Client): Idp {
  return withInternals(client, "createIdp", (internals) => {
    const { idp, self, sessions } = createMethods(idpOperations, internals);
    return {
      ...idp,
      ...self,
      async exchangeAccessToken(request) {
        const answer = await sessions.exchangeAccessToken(request);
        // With HTTP-only cookies the browser has them already.
        if (answer.session_token && answer.session_jwt) client.session.updateSession(answer);
        await client.session.authenticate();
        return answer;
      },
    };
  });
}
