import type { Operation } from "./operation.ts";

/** The operations of consent pages and connected apps, in a separate table so that sign-in pages do not download it. */
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
