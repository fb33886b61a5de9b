import type { ScopeResult } from "@portico/wire";
import { effectiveRoles } from "../../../core/records/roles/effective-roles.ts";
import { authenticationContext, requiresSecondFactor } from "../../../core/records/session/authentication-context.ts";
import { describeMissing, isRecentlyAuthenticated } from "../../../core/records/session/recent-authentication.ts";
import { requireSession, type SessionSubject } from "../../../core/records/session/require-session.ts";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isAllowedIn, isFirstParty, requireApp } from "../apps/app-rules.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import { describeScopes, outlivesSession } from "../apps/scopes.ts";
import type { ConsentKey } from "../consents/consents-store.ts";
import { consentKey, isConsentRemembered } from "../consents/remembered-consent.ts";
import { checkAuthorizationRequest, promptsOf, readAuthorizationRequest } from "./authorization-requests.ts";
import { consentErrorUrl } from "./error-page.ts";
import type { AuthorizationParameters } from "./requests-store.ts";

/** An app's request to a member, as evaluated now, and what is still required. */
export interface AuthorizationPlan {
  subject: SessionSubject;
  app: ConnectedAppRow;
  parameters: AuthorizationParameters;
  scopeResults: ScopeResult[];
  /** The scopes that the member can grant. */
  granted: string[];
  /** The error to return for `prompt=none`: OpenID Connect Core section 3.1.2.6. */
  silentError: "login_required" | "interaction_required" | "consent_required" | undefined;
  isConsentRequired: boolean;
  /** The stored consent, if the member does not have to be asked again. */
  basedOn: ConsentKey | undefined;
}

/** Evaluates a request. Both start and submit call it, so everything is checked twice (docs/threats.md T28). */
export async function planAuthorization(call: Call, given: RequestParameters): Promise<AuthorizationPlan> {
  const subject = await requireSession(call).catch((error: unknown) => refuseSignedOut(call, given, error));
  const { parameters, keptSince } = await readAuthorizationRequest(call, given);
  const app = await requireApp(call, call.db, parameters.client_id);
  checkAuthorizationRequest(call.project, app, parameters);
  const { organization, member } = subject;
  if (!isAllowedIn(organization, app)) throw new ApiError("connected_app_not_allowed_for_org");
  // A request for another organization is refused. Answering it for this one would hide the difference.
  if (parameters.organization_id !== undefined && parameters.organization_id !== organization.organization_id) {
    throw new ApiError("session_authorization_tenancy_error", {
      message: "The app requests another organization than the session's. Switch to that organization first.",
    });
  }
  const prompts = promptsOf(parameters);
  const isSilent = prompts.includes("none");
  const isStale = isTooOld(call, subject, parameters, keptSince);
  if (isStale && !isSilent) {
    throw new ApiError("reauthentication_required", { details: { ...describeMissing(subject, ["primary"]) } });
  }
  const isWeak = isTooWeak(subject, parameters);
  if (isWeak && !isSilent) {
    throw new ApiError("second_factor_required", {
      message: "The app requires a second factor. Authenticate with it first.",
      details: { ...describeMissing(subject, ["second_factor"]) },
    });
  }
  const key = consentKey(member, app, parameters);
  const scopeResults = describeScopes(call.project, effectiveRoles(subject), parameters.scopes);
  const wantsConsent =
    prompts.includes("consent") || !(await isConsentRemembered(call.db, app, parameters, key, scopeResults));
  const granted = scopeResults.filter(({ is_grantable }) => is_grantable).map(({ scope }) => scope);
  const silentError =
    isStale || (outlivesSession(granted) && !isRecentlyAuthenticated(call, subject))
      ? "login_required"
      : isWeak
        ? "interaction_required"
        : wantsConsent
          ? "consent_required"
          : undefined;
  return {
    subject,
    app,
    parameters,
    scopeResults,
    granted,
    silentError: isSilent ? silentError : undefined,
    isConsentRequired: wantsConsent && !isSilent,
    basedOn: wantsConsent || isFirstParty(app) ? undefined : key,
  };
}

/** A call of the consent page, with the ID of the saved request if there is one. */
type RequestParameters = AuthorizationParameters & { request_id?: string | undefined };

/**
 * Refuses a call without a session. If the app asked with `prompt=none`, the error's details have the redirect URL
 * that reports `login_required`; only for a request that the authorization endpoint has checked.
 */
async function refuseSignedOut(call: Call, given: RequestParameters, error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || given.request_id === undefined) throw error;
  const { parameters } = await readAuthorizationRequest(call, given);
  if (!promptsOf(parameters).includes("none")) throw error;
  const app = await requireApp(call, call.db, parameters.client_id);
  const { redirect_uri, state } = parameters;
  throw new ApiError(error.errorType, {
    details: { redirect_uri: consentErrorUrl(call, app, redirect_uri, { error: "login_required", state }) },
  });
}

/** Returns whether the member has to sign in again, because of `max_age` or `prompt=login`. */
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

/** Returns whether the session is weaker than the app requires (RFC 9470): one factor, if the app accepts only two. */
function isTooWeak({ session }: SessionSubject, { acr_values = [] }: AuthorizationParameters): boolean {
  const { acr } = authenticationContext(session.authentication_factors);
  return acr === "aal1" && requiresSecondFactor(acr_values);
}
