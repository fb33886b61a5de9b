import type { AuthorizeStartRequest, AuthorizeStartResponse } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { type AuthorizationPlan, planAuthorization } from "./plan-authorization.ts";
import { questions } from "./requests-store.ts";

/**
 * Returns what the consent page shows; docs/wire/rules.md#consent.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `impersonation_not_allowed`,
 * `authorization_request_not_found`, `connected_app_not_found`,
 * `connected_app_supplied_redirect_url_not_found_in_client`, `connected_app_not_allowed_for_org`,
 * `session_authorization_tenancy_error`, `oauth_invalid_scope_requested`, `reauthentication_required`.
 */
export async function startAuthorization(call: Call, request: AuthorizeStartRequest): Promise<AuthorizeStartResponse> {
  const plan = await planAuthorization(call, request);
  if (plan.isConsentRequired)
    await questions.issue(call, call.db, lifetimes.consentQuestion, {}, questionOf(plan, request.request_id));
  const { client_id, client_type, client_name, client_description, client_logo_url, source, created_at } = plan.app;
  return {
    client: {
      client_id,
      client_type,
      client_name,
      client_description,
      ...(client_logo_url && { client_logo_url }),
      registered_by: source === "registration" ? "registration" : "project",
      registered_at: created_at.toISOString(),
    },
    consent_required: plan.isConsentRequired,
    scope_results: plan.scopeResults,
    resource: plan.parameters.resource ?? null,
    grant_lifetime_days: lifetimes.grant.days,
  };
}

/**
 * Everything that the consent page shows: the app, the scopes, the organization, and which scopes the member can
 * grant.
 */
function questionOf(plan: AuthorizationPlan, requestId: string | undefined): string {
  const { subject, app, scopeResults } = plan;
  const { redirect_uri, resource } = plan.parameters;
  const scopes = scopeResults.map(({ scope, is_grantable }) => `${scope} ${is_grantable}`).sort();
  const shown = [subject.session.member_session_id, app.client_id, redirect_uri, scopes, resource];
  return JSON.stringify([...shown, requestId]);
}

/**
 * Consumes a consent question. Consent counts once, and for exactly what was asked: not for scopes that were added
 * later, and not if nothing was asked (threats.md T28).
 * @throws ApiError `consent_not_asked`.
 */
export async function takeConsent(
  call: Call,
  tx: Db,
  plan: AuthorizationPlan,
  requestId: string | undefined,
): Promise<void> {
  if (await questions.consume(call, tx, questionOf(plan, requestId))) return;
  throw new ApiError("consent_not_asked");
}
