import type { ScopeResult } from "@portico/wire";
import type { Call } from "../../call/call.ts";
import type { Project } from "../../config/project.ts";
import { ApiError } from "../../ground/api-error.ts";
import { effectiveRoles } from "../../records/roles/effective-roles.ts";
import { requireSession, type SessionSubject } from "../../records/session/require-session.ts";
import type { MemberRow } from "../../records/tables.ts";
import { isAllowedIn, isFirstParty, isPublicApp, requireApp } from "../apps/app-rules.ts";
import { identifiesApp, isRegistered, withoutPort } from "../apps/redirect-urls.ts";
import { describeScopes, isKnownScope } from "../apps/scopes.ts";
import type { ConnectedAppRow } from "../apps/tables.ts";
import { type ConsentKey, findConsent } from "../consents/consents-store.ts";
import type { AuthorizationParameters, ConsentRow } from "../consents/tables.ts";
import { authenticationContext } from "../tokens/authentication-context.ts";
import { readAuthorizationRequest } from "./authorization-requests.ts";
import { refusalAddress } from "./refusal-address.ts";

/** An app's request to a member, checked at this moment, and what stands in its way. */
export interface AuthorizationPlan {
  subject: SessionSubject;
  app: ConnectedAppRow;
  parameters: AuthorizationParameters;
  scopeResults: ScopeResult[];
  /** The error in place of a code, where nobody may be asked: OpenID Connect Core section 3.1.2.6. */
  silentError: "login_required" | "consent_required" | undefined;
  /** True where the member is to be asked. */
  isConsentRequired: boolean;
  /** The remembered yes that it rests on, where the member is not asked because they were. */
  restsOn: ConsentKey | undefined;
}

/** Start and submit both come by here: what was checked at the start is checked again at the submit (threats.md T28). */
export async function planAuthorization(
  call: Call,
  given: AuthorizationParameters & { request_id?: string | undefined },
): Promise<AuthorizationPlan> {
  const subject = await requireSession(call).catch((error: unknown) => refuseStranger(call, given, error));
  const { parameters, keptSince } = await readAuthorizationRequest(call, given);
  const app = await requireApp(call, call.db, parameters.client_id);
  checkAuthorizationRequest(call.project, app, parameters);
  const { organization, member } = subject;
  if (!isAllowedIn(organization, app)) throw new ApiError("connected_app_not_allowed_for_org");
  // A request for another organization is refused, not quietly answered for this one.
  if (parameters.organization_id !== undefined && parameters.organization_id !== organization.organization_id) {
    throw new ApiError("session_authorization_tenancy_error", {
      message: "The app asks for another organization than the one that the session is for. Change to it first.",
    });
  }
  const prompts = promptsOf(parameters);
  const isSilent = prompts.includes("none");
  const isStale = isTooOld(call, subject, parameters, keptSince);
  if (isStale && !isSilent) throw new ApiError("reauthentication_required");
  const key = consentKey(member, app, parameters);
  const known = await findConsent(call.db, key);
  const scopeResults = describeScopes(call.project, effectiveRoles(subject), parameters.scopes);
  const wantsConsent =
    prompts.includes("consent") ||
    !isIdentified(app, parameters) ||
    (!isFirstParty(app) && !covers(known, scopeResults));
  const silentError = isStale ? "login_required" : wantsConsent ? "consent_required" : undefined;
  return {
    subject,
    app,
    parameters,
    scopeResults,
    silentError: isSilent ? silentError : undefined,
    isConsentRequired: wantsConsent && !isSilent,
    restsOn: wantsConsent || isFirstParty(app) ? undefined : key,
  };
}

/**
 * Nobody is signed in. An app that wants to be answered without a word hears so at its own address, which the refusal
 * names in its details; only of a request that the authorization endpoint has checked.
 */
async function refuseStranger(
  call: Call,
  given: AuthorizationParameters & { request_id?: string | undefined },
  error: unknown,
): Promise<never> {
  if (!(error instanceof ApiError) || given.request_id === undefined) throw error;
  const { parameters } = await readAuthorizationRequest(call, given);
  if (!promptsOf(parameters).includes("none")) throw error;
  const app = await requireApp(call, call.db, parameters.client_id);
  const { redirect_uri, state } = parameters;
  throw new ApiError(error.errorType, {
    details: { redirect_uri: refusalAddress(call, app, redirect_uri, { error: "login_required", state }) },
  });
}

/**
 * Checks that the app may make the request, for any user.
 * @throws ApiError `connected_app_supplied_redirect_url_not_found_in_client`, `bad_request`,
 * `oauth_invalid_scope_requested`, `invalid_pkce_code_challenge`.
 */
function checkAuthorizationRequest(project: Project, app: ConnectedAppRow, parameters: AuthorizationParameters): void {
  const { redirect_uri, response_type, scopes, code_challenge } = parameters;
  if (!isRegistered(app.redirect_urls, redirect_uri, isPublicApp(app))) {
    throw new ApiError("connected_app_supplied_redirect_url_not_found_in_client");
  }
  if (response_type !== "code") {
    throw new ApiError("bad_request", { message: "The only response_type is code (RFC 9700 section 2.1.2)." });
  }
  checkScopes(project, app, scopes);
  if (code_challenge !== undefined && !isChallenge(code_challenge)) throw new ApiError("invalid_pkce_code_challenge");
}

/** @throws ApiError `oauth_invalid_scope_requested`. */
export function checkScopes(project: Project, app: ConnectedAppRow, scopes: string[]): void {
  const isAllowed = (scope: string) => isKnownScope(project, scope) && app.allowed_scopes.includes(scope);
  const foreign = scopes.find((scope) => !isAllowed(scope));
  if (foreign !== undefined) {
    const message = `The app may not ask for the scope ${JSON.stringify(foreign)}, or nobody knows it.`;
    throw new ApiError("oauth_invalid_scope_requested", { message });
  }
  if (scopes.length === 0) {
    throw new ApiError("oauth_invalid_scope_requested", { message: "The app asks for no scope at all." });
  }
}

/** A SHA-256 in base64url (RFC 7636 section 4.2): by `plain`, a challenge is longer or shorter, or says nothing. */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** PKCE is required of public apps, and of all where the project says so (RFC 9700 section 2.1.1). */
export function requiresPkce(project: Project, app: ConnectedAppRow): boolean {
  return isPublicApp(app) || project.pkce_required_for.connected_apps;
}

export function promptsOf({ prompt }: AuthorizationParameters): string[] {
  return (prompt ?? "").split(" ").filter((word) => word !== "");
}

/**
 * Returns whether the member has to sign in again: it is longer ago than the app lets by, or it wants to see it happen.
 */
function isTooOld(
  call: Call,
  { session }: SessionSubject,
  parameters: AuthorizationParameters,
  keptSince: Date | undefined,
): boolean {
  const { authTime } = authenticationContext(session.authentication_factors);
  const now = Math.floor(call.clock.now().getTime() / 1000);
  if (parameters.max_age !== undefined && now - authTime > parameters.max_age) return true;
  const wantsLogin = promptsOf(parameters).includes("login");
  return wantsLogin && keptSince !== undefined && authTime < Math.floor(keptSince.getTime() / 1000);
}

/** Returns the subject of a yes to this request: an address, and an API or none (docs/threats.md T65). */
export function consentKey(
  { project_id, organization_id, member_id, security_epoch }: MemberRow,
  app: ConnectedAppRow,
  { redirect_uri, resource = "" }: AuthorizationParameters,
): ConsentKey {
  // The port tells nothing on a member's own computer.
  const redirect_url = (isPublicApp(app) && withoutPort(redirect_uri)) || redirect_uri;
  const { client_id } = app;
  return { project_id, organization_id, member_id, client_id, redirect_url, resource, security_epoch };
}

/**
 * Returns whether the app itself asks, and not any program that listens at its address: that has no secret to show, so the
 * address must. Where neither does, the member is asked each time, by the project's own apps too (RFC 8252 section 8.6).
 */
function isIdentified(app: ConnectedAppRow, { redirect_uri }: AuthorizationParameters): boolean {
  return !isPublicApp(app) || identifiesApp(redirect_uri);
}

/**
 * Returns whether the member has let the app do all this before (docs/threats.md T28). They were not asked for what they
 * cannot hand on: should their roles grow, they are.
 */
function covers(consent: ConsentRow | undefined, scopeResults: ScopeResult[]): boolean {
  if (!consent) return false;
  return scopeResults.every(({ scope, is_grantable }) => !is_grantable || consent.scopes.includes(scope));
}
