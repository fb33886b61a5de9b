import type { Project } from "../../../platform/config/project.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isPublicApp } from "../apps/app-rules.ts";
import { isRegistered } from "../apps/redirect-urls.ts";
import type { ConnectedAppRow } from "../apps/schema.ts";
import { isKnownScope } from "../apps/scopes.ts";
import type { AuthorizationParameters } from "./schema.ts";

/**
 * Checks that the app may make the request, for any user.
 * @throws ApiError `connected_app_supplied_redirect_url_not_found_in_client`, `bad_request`,
 * `oauth_invalid_scope_requested`, `invalid_pkce_code_challenge`.
 */
export function checkAuthorizationRequest(
  project: Project,
  app: ConnectedAppRow,
  parameters: AuthorizationParameters,
): void {
  const { redirect_uri, response_type, scopes, code_challenge } = parameters;
  if (!isRegistered(app.redirect_urls, redirect_uri, isPublicApp(app))) {
    throw new ApiError("connected_app_supplied_redirect_url_not_found_in_client");
  }
  if (response_type !== "code") {
    throw new ApiError("bad_request", { message: "response_type must be code (RFC 9700 section 2.1.2)." });
  }
  checkScopes(project, app, scopes);
  if (code_challenge !== undefined && !isChallenge(code_challenge)) throw new ApiError("invalid_pkce_code_challenge");
}

/** @throws ApiError `oauth_invalid_scope_requested`. */
export function checkScopes(project: Project, app: ConnectedAppRow, scopes: string[]): void {
  const isAllowed = (scope: string) => isKnownScope(project, scope) && app.allowed_scopes.includes(scope);
  const foreign = scopes.find((scope) => !isAllowed(scope));
  if (foreign !== undefined) {
    const message = `The scope ${JSON.stringify(foreign)} does not exist, or the app may not request it.`;
    throw new ApiError("oauth_invalid_scope_requested", { message });
  }
  if (scopes.length === 0) {
    throw new ApiError("oauth_invalid_scope_requested", { message: "The app does not request any scope." });
  }
}

/** Returns whether the text is a SHA-256 hash in base64url (RFC 7636 section 4.2). */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** PKCE is required for public apps, and for all apps if the project says so (RFC 9700 section 2.1.1). */
export function requiresPkce(project: Project, app: ConnectedAppRow): boolean {
  return isPublicApp(app) || project.pkce_required_for.connected_apps;
}

export function promptsOf({ prompt }: AuthorizationParameters): string[] {
  return (prompt ?? "").split(" ").filter((word) => word !== "");
}
