import type { AuthorizeSubmitRequest, AuthorizeSubmitResponse } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { authenticationContext } from "../../../core/records/session/authentication-context.ts";
import { ancestorsOfSession } from "../../../core/records/session/lineage.ts";
import { requireRecentAuthentication } from "../../../core/records/session/recent-authentication.ts";
import { requireLiveSession } from "../../../core/records/session/require-session.ts";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import { notifyOwner } from "../../../core/security-notices/notify-owner.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { hashToken, randomToken } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { after } from "../../../platform/lib/duration.ts";
import { withParameters } from "../apps/redirect-urls.ts";
import { outlivesSession } from "../apps/scopes.ts";
import { lockConsent, saveConsent } from "../consents/consents-store.ts";
import { consentKey } from "../consents/remembered-consent.ts";
import { saveAppLogin } from "../logouts/store.ts";
import { saveSubject } from "../signals/store.ts";
import { mayManageStream } from "../signals/stream-rules.ts";
import { appTokens, insertGrant } from "../tokens/grants-store.ts";
import { answerAuthorizationRequest, requiresPkce } from "./authorization-requests.ts";
import { consentErrorUrl } from "./error-page.ts";
import { type AuthorizationPlan, planAuthorization } from "./plan-authorization.ts";
import { takeConsent } from "./start-authorization.ts";

/**
 * Returns the app's redirect URL, with a code if the member consented or did not need to be asked, else with an
 * error. Checks again everything that the start checked (threats.md T28, T29).
 * @throws ApiError as `startAuthorization`; `pkce_required_for_idp_authorization_flow`,
 * `invalid_pkce_code_challenge`, `consent_not_asked`, `recent_authentication_required`.
 */
export async function submitAuthorization(
  call: Call,
  { consent_granted, ...request }: AuthorizeSubmitRequest,
): Promise<AuthorizeSubmitResponse> {
  const plan = await planAuthorization(call, request);
  const { app, parameters, silentError, granted } = plan;
  if (parameters.code_challenge === undefined && requiresPkce(call.project, app)) {
    throw new ApiError("pkce_required_for_idp_authorization_flow");
  }
  const isDenied = plan.isConsentRequired && !consent_granted;
  const error = silentError ?? (isDenied ? "access_denied" : granted.length === 0 ? "invalid_scope" : undefined);
  // Also if consent is not asked for again: a stolen session must not gain lasting access (docs/threats.md T125).
  if (error === undefined && outlivesSession(granted)) requireRecentAuthentication(call, plan.subject);
  const code = await transaction(call, async (tx) => {
    await answerAuthorizationRequest(call, tx, request.request_id);
    if (error !== undefined) {
      await auditAnswer(call, tx, plan, "connected_app.denied", { error });
      return undefined;
    }
    await requireLiveSession(call, tx, plan.subject.session);
    if (plan.isConsentRequired) await takeConsent(call, tx, plan, request.request_id);
    // The app may have been revoked since the plan was made. A grant created now would survive that.
    if (plan.basedOn && !(await lockConsent(tx, plan.basedOn))) throw new ApiError("consent_not_asked");
    return grant(call, tx, plan, granted);
  });
  const { redirect_uri, state } = parameters;
  if (error !== undefined) return { redirect_uri: consentErrorUrl(call, app, redirect_uri, { error, state }) };
  const answer = { code, state, iss: issuerOf(call) };
  return { redirect_uri: withParameters(redirect_uri, answer), authorization_code: code };
}

/** Saves the consent, the grant and the code in one transaction. @returns the code. */
async function grant(call: Call, tx: Db, plan: AuthorizationPlan, scopes: string[]): Promise<string> {
  const { app, parameters, subject } = plan;
  const { project_id, organization_id, member_id } = subject.member;
  const { client_id } = app;
  const { authentication_factors, proofs, policy_version } = subject.session;
  const { security_epoch } = subject.member;
  const now = call.clock.now();
  const grant_id = randomToken();
  const ancestors = ancestorsOfSession(subject.session);
  if (plan.isConsentRequired) {
    await saveConsent(tx, consentKey(subject.member, app, parameters), { scopes, ancestors }, now);
    await notifyOwner(call, tx, subject.member, "app_connected", ancestors);
  }
  await insertGrant(tx, {
    project_id,
    grant_id,
    organization_id,
    member_id,
    client_id,
    scopes,
    resource: parameters.resource ?? null,
    authentication_factors,
    proofs,
    ancestors,
    security_epoch,
    policy_version,
    created_at: now,
    expires_at: after(now, lifetimes.grant),
  });
  const sid = await recordLogin(call, tx, plan, scopes);
  const { token: code } = await appTokens.issue(call, tx, lifetimes.authorizationCode, {
    kind: "AuthorizationCode",
    grant_id,
    // The format of the token library: docs/adr/0017.
    payload: json({
      accountId: member_id,
      clientId: client_id,
      grantId: grant_id,
      redirectUri: parameters.redirect_uri,
      scope: scopes.join(" "),
      nonce: parameters.nonce,
      sid,
      resource: parameters.resource,
      ...(parameters.code_challenge && { codeChallenge: parameters.code_challenge, codeChallengeMethod: "S256" }),
      ...authenticationContext(authentication_factors),
    }),
  });
  await auditAnswer(call, tx, plan, "connected_app.authorized", { scopes, grant: hashToken(grant_id) });
  return code;
}

/**
 * Records the login for an app that receives logout tokens or security events.
 * @returns the session's ID for this app. Others cannot tell by theirs that it is the same session.
 */
async function recordLogin(
  call: Call,
  tx: Db,
  { app, subject }: AuthorizationPlan,
  scopes: string[],
): Promise<string | undefined> {
  const hasStream = mayManageStream(app);
  if ((app.backchannel_logout_uri === "" && !hasStream) || !scopes.includes("openid")) return undefined;
  const { project_id, organization_id, member_id, member_session_id } = subject.session;
  const { client_id } = app;
  const created_at = call.clock.now();
  if (hasStream) {
    const expires_at = after(created_at, lifetimes.grant);
    await saveSubject(tx, { project_id, organization_id, member_id, client_id, expires_at });
  }
  return saveAppLogin(tx, {
    project_id,
    organization_id,
    member_id,
    member_session_id,
    client_id,
    sid: hashToken([client_id, member_session_id].join(" ")),
    created_at,
    expires_at: after(created_at, lifetimes.appLogin),
  });
}

function auditAnswer(
  call: Call,
  tx: Db,
  { subject, app }: AuthorizationPlan,
  action: "connected_app.authorized" | "connected_app.denied",
  details: Record<string, unknown>,
): Promise<void> {
  const { client_id } = app;
  return audit(call, tx, { action, member: subject.member, details: { client_id, ...details } });
}
