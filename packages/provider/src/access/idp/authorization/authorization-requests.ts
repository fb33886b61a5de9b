import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import type { Project } from "../../../platform/config/project.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { json } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isPublicApp, requireRegistered } from "../apps/app-rules.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import { isKnownScope } from "../apps/scopes.ts";
import { type AuthorizationParameters, authorizationRequests } from "./requests-store.ts";

/** Saves an app's request while the consent page is open. @returns the ID that the consent page sends. */
export async function keepAuthorizationRequest(call: Call, parameters: AuthorizationParameters): Promise<string> {
  const row = { client_id: parameters.client_id, parameters: json(parameters) };
  const { token } = await authorizationRequests.issue(call, call.db, lifetimes.authorizationRequest, row);
  return token;
}

/**
 * Returns the request that a call of the consent page is about: the saved one if the call has its ID, else the call's
 * own parameters.
 * @throws ApiError `authorization_request_not_found`, also if the call contradicts the saved request.
 */
export async function readAuthorizationRequest(
  call: Call,
  request: AuthorizationParameters & { request_id?: string | undefined },
): Promise<{ parameters: AuthorizationParameters; keptSince: Date | undefined }> {
  const { request_id, ...parameters } = request;
  if (request_id === undefined) return { parameters, keptSince: undefined };
  const kept = await authorizationRequests.findLive(call, call.db, request_id);
  const agrees =
    kept && kept.client_id === parameters.client_id && kept.parameters.redirect_uri === parameters.redirect_uri;
  if (!agrees) throw new ApiError("authorization_request_not_found");
  return { parameters: kept.parameters, keptSince: kept.created_at };
}

/** @throws ApiError `authorization_request_not_found` if it was answered meanwhile. */
export async function answerAuthorizationRequest(call: Call, tx: Db, requestId: string | undefined): Promise<void> {
  if (requestId === undefined) return;
  if (await authorizationRequests.consume(call, tx, requestId)) return;
  throw new ApiError("authorization_request_not_found");
}

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
  requireRegistered(project, app, app.redirect_urls, redirect_uri);
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
