import { idpOperations } from "@portico/wire";
import { createMethods } from "../calls/create-methods.ts";
import { withInternals } from "../calls/internals.ts";
import type { Client } from "../create-client.ts";
import type { Method } from "../lib/method.ts";

/** Calls for consent, logout and connected-apps pages. A separate entry, so that sign-in pages don't load it. */
export interface Idp {
  /**
   * Returns what a consent page has to show: the app, the scopes, and whether consent is required.
   * @param request `request_id` from the page's query, which identifies the app's original request.
   * @throws ApiError `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`,
   * `connected_app_not_allowed_for_org`, `oauth_invalid_scope_requested`, `authorization_request_not_found`,
   * `reauthentication_required`.
   */
  oauthAuthorizeStart: Method<"idp.oauthAuthorizeStart">;
  /**
   * Answers the app. Navigate to `redirect_uri` afterwards, also after a denial.
   * @param request `consent_granted` is the member's choice, or false if consent was not required.
   * @throws ApiError as `oauthAuthorizeStart`; `consent_not_asked`, `pkce_required_for_idp_authorization_flow`.
   */
  oauthAuthorizeSubmit: Method<"idp.oauthAuthorizeSubmit">;
  /** Returns whether to ask the member before an app logs them out, and where to navigate afterwards. */
  oauthLogoutStart: Method<"idp.oauthLogoutStart">;
  /**
   * Exchanges an access token with the scope `full_access` for a session. The page is signed in afterwards.
   * @throws ApiError `idp_access_token_not_found`, `idp_access_token_expired`,
   * `oauth_access_token_exchange_missing_full_access`.
   */
  exchangeAccessToken: Method<"sessions.exchangeAccessToken">;
  /** Lists apps that the member has connected. */
  getConnectedApps: Method<"self.getConnectedApps">;
  /** Disconnects an app and revokes its tokens. @throws ApiError `connected_app_not_found`. */
  revokeConnectedApp: Method<"self.revokeConnectedApp">;
}

/**
 * Creates the calls of consent and connected-apps pages for a client's session.
 *
 * @example
 * ```ts
 * import { createClient } from "@portico/client";
 * import { createIdp } from "@portico/client/idp";
 *
 * const client = createClient("public-token-test-…", { apiUrl: "https://auth.example.com" });
 * const { connected_apps } = await createIdp(client).getConnectedApps();
 * ```
 * @param client from `createClient`.
 * @throws UsageError if `createClient` did not create the client.
 */
export function createIdp(client: Client): Idp {
  return withInternals(client, "createIdp", (internals) => {
    const { idp, self, sessions } = createMethods(idpOperations, internals);
    return {
      ...idp,
      ...self,
      async exchangeAccessToken(request) {
        const answer = await sessions.exchangeAccessToken(request);
        // With HttpOnly cookies, the response has no tokens and the browser already has the cookies.
        if (answer.session_token && answer.session_jwt) client.session.updateSession(answer);
        await client.session.authenticate();
        return answer;
      },
    };
  });
}
