import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { AuthorizationPlan } from "./plan-authorization.ts";
import { questions } from "./requests-store.ts";

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

/** Saves what the consent page is about to ask. */
export async function askForConsent(call: Call, plan: AuthorizationPlan, requestId: string | undefined): Promise<void> {
  await questions.issue(call, call.db, lifetimes.consentQuestion, {}, questionOf(plan, requestId));
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
