import type { ScopeResult } from "@portico/wire";
import { effectiveRoles } from "../../../core/records/roles/effective-roles.ts";
import { describeMissing, isRecentlyAuthenticated } from "../../../core/records/session/recent-authentication.ts";
import type { SessionSubject } from "../../../core/records/session/require-session.ts";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isAllowedIn, isFirstParty, requireApp } from "../apps/app-rules.ts";
import type { ConnectedAppRow } from "../apps/schema.ts";
import { describeScopes, outlivesSession } from "../apps/scopes.ts";
import type { ConsentKey } from "../consents/consents-store.ts";
import { consentKey, isConsentRemembered } from "../consents/remembered-consent.ts";
import { readAuthorizationRequest } from "./authorization-requests.ts";
import { checkAuthorizationRequest, promptsOf } from "./check-request.ts";
import { type GivenRequest, isTooOld, isTooWeak, requireUser } from "./require-user.ts";
import type { AuthorizationParameters } from "./schema.ts";

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
  /** The stored consent because of which the member is not asked again. */
  basedOn: ConsentKey | undefined;
}

/** Evaluates a request. Both start and submit call it, so everything is checked twice (docs/threats.md T28). */
export async function planAuthorization(call: Call, given: GivenRequest): Promise<AuthorizationPlan> {
  const subject = await requireUser(call, given);
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
