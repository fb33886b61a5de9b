import type { AuthorizeStartRequest, AuthorizeStartResponse } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { askForConsent } from "./consent-question.ts";
import { planAuthorization } from "./plan-authorization.ts";

/**
 * Returns what the consent page shows; docs/wire/rules.md#consent.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `impersonation_not_allowed`,
 * `authorization_request_not_found`, `connected_app_not_found`,
 * `connected_app_supplied_redirect_url_not_found_in_client`, `connected_app_not_allowed_for_org`,
 * `session_authorization_tenancy_error`, `oauth_invalid_scope_requested`, `reauthentication_required`.
 */
export async function startAuthorization(call: Call, request: AuthorizeStartRequest): Promise<AuthorizeStartResponse> {
  const plan = await planAuthorization(call, request);
  if (plan.isConsentRequired) await askForConsent(call, plan, request.request_id);
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
