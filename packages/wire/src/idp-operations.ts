import type { Operation } from "./operation.ts";

/** The operations of consent pages and of pages of connected apps: a table of its own, so that it costs sign-in pages nothing. */
export const idpOperations = {
  "idp.oauthAuthorizeStart": { method: "POST", path: "/idp/b2b/oauth/authorize/start" },
  "idp.oauthAuthorizeSubmit": { method: "POST", path: "/idp/b2b/oauth/authorize/submit" },
  "idp.oauthLogoutStart": { method: "POST", path: "/b2b/oauth/logout/start" },
  "sessions.exchangeAccessToken": { method: "POST", path: "/b2b/sessions/exchange_access_token", signsIn: false },
  "self.getConnectedApps": { method: "GET", path: "/b2b/organizations/members/connected_apps" },
  "self.revokeConnectedApp": {
    method: "POST",
    path: "/b2b/organizations/members/connected_apps/{connected_app_id}/revoke",
  },
} as const satisfies Record<string, Operation>;
