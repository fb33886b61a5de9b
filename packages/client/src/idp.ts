import { type Answer, type IdpContract, type IdpOperationName, idpOperations } from "@portico/wire";
import type { Client } from "./create-client.ts";
import { requireInternals } from "./require-internals.ts";

type RequestOf<N extends IdpOperationName> = IdpContract[N]["request"];
type AnswerOf<N extends IdpOperationName> = Promise<Answer<IdpContract[N]["response"]>>;

/** What consent pages, logout pages and pages of connected apps ask; a door of its own, so that sign-in pages do not carry it. */
export interface Idp {
  /**
   * What a consent page shows: who asks, for what, and whether the member has to be asked at all.
   * @param request `request_id` as it stands in the page's query; the request as the app made it counts then.
   * @throws ApiError `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`,
   * `connected_app_not_allowed_for_org`, `oauth_invalid_scope_requested`, `authorization_request_not_found`,
   * `reauthentication_required`.
   */
  oauthAuthorizeStart(request: RequestOf<"idp.oauthAuthorizeStart">): AnswerOf<"idp.oauthAuthorizeStart">;
  /**
   * Answers the app; the browser goes to `redirect_uri` then, also when the member denied.
   * @param request `consent_granted` false where no consent was required; else what the member chose.
   * @throws ApiError as `oauthAuthorizeStart`; `consent_not_asked`, `pkce_required_for_idp_authorization_flow`.
   */
  oauthAuthorizeSubmit(request: RequestOf<"idp.oauthAuthorizeSubmit">): AnswerOf<"idp.oauthAuthorizeSubmit">;
  /** Whether a member is to be asked before an app logs them out, and where to go then. */
  oauthLogoutStart(request: RequestOf<"idp.oauthLogoutStart">): AnswerOf<"idp.oauthLogoutStart">;
  /**
   * Makes a session of an access token with the scope `full_access`; the page is signed in then.
   * @throws ApiError `idp_access_token_not_found`, `idp_access_token_expired`,
   * `oauth_access_token_exchange_missing_full_access`.
   */
  exchangeAccessToken(request: RequestOf<"sessions.exchangeAccessToken">): AnswerOf<"sessions.exchangeAccessToken">;
  /** The apps that the member has let in. */
  getConnectedApps(): AnswerOf<"self.getConnectedApps">;
  /** Puts one of them out: its tokens are refused from then on. @throws ApiError `connected_app_not_found`. */
  revokeConnectedApp(request: { connected_app_id: string }): AnswerOf<"self.revokeConnectedApp">;
}

/**
 * The calls of consent pages and of pages of connected apps, on a client's session.
 * @param client from `createClient`.
 * @throws UsageError when it is none.
 */
export function createIdp(client: Client): Idp {
  const { send } = requireInternals(client, "createIdp");
  const call =
    <N extends IdpOperationName>(name: N) =>
    (request?: object) =>
      send(name, idpOperations[name], request) as AnswerOf<N>;
  const exchange = call("sessions.exchangeAccessToken");
  return {
    oauthAuthorizeStart: call("idp.oauthAuthorizeStart"),
    oauthAuthorizeSubmit: call("idp.oauthAuthorizeSubmit"),
    oauthLogoutStart: call("idp.oauthLogoutStart"),
    async exchangeAccessToken(request) {
      const answer = await exchange(request);
      // With HTTP-only cookies the browser has them already.
      if (answer.session_token && answer.session_jwt) client.session.updateSession(answer);
      await client.session.authenticate();
      return answer;
    },
    getConnectedApps: call("self.getConnectedApps"),
    revokeConnectedApp: call("self.revokeConnectedApp"),
  };
}
