import { audit } from "../../../core/audit/audit.ts";
import { rememberUse } from "../../../core/records/one-time/one-time-table.ts";
import { findOrganizations } from "../../../core/records/organization/find-organizations.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { json, key } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { landingUrl } from "../../../platform/projects/redirect-urls.ts";
import { lockConnectionForLogin } from "../connections/store.ts";
import { findSummary } from "../connections/summaries.ts";
import { matchIdentity } from "./admit-sso-member.ts";
import { concludeTestRun, isTest } from "./conclude-test-run.ts";
import { isEndedSince } from "./ended-logins.ts";
import { requests, ssoTokens } from "./login-store.ts";
import { recordAttempt } from "./record-attempt.ts";
import type { SsoIdentity, SsoRequestRow, TestOutcome, TestRunDetails } from "./schema.ts";
import { SsoRefusal } from "./verdicts.ts";

export interface ConcludedLogin {
  /** The id of the SAML request, or OpenID Connect's state. */
  requestId: string;
  request: SsoRequestRow;
  identity: SsoIdentity;
  /** Remembered until it expires, so that it is accepted once. SAML only, because codes and states work once anyway. */
  assertion?: { id: string; expiresAt: Date };
  /** For the attempt's record. */
  details: Record<string, string>;
  /** For the admin who runs the test, if it is one. */
  shown: TestRunDetails;
}

/**
 * Completes a login at the provider: consumes the request, remembers the assertion and issues the token in one
 * transaction. Membership is decided when the host's page redeems the token.
 *
 * @returns the URL of the host's page, or the outcome of a test.
 * @throws SsoRefusal
 */
export async function concludeLogin(
  call: Call,
  { requestId, request, identity, assertion, details, shown }: ConcludedLogin,
): Promise<string | TestOutcome> {
  const { organization_id, connection_id, login_connection_id, browser_hash } = request;
  const outcome = await transaction(call, async (tx) => {
    await lockConnectionForLogin(tx, request);
    const isFirst = await requests.consume(call, tx, requestId, key({ connection_id, browser_hash }));
    if (!isFirst) throw new SsoRefusal("request_unknown");
    if (assertion) {
      const used = { connection_id, assertion_hash: hashToken(assertion.id), expires_at: assertion.expiresAt };
      if (!(await rememberUse(call, tx, "sso_assertions", used))) throw new SsoRefusal("replayed");
    }
    const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
    // Read again, because the connection may have been changed or deleted during the login.
    const summary = organization && findSummary(organization, login_connection_id);
    const isOpen = summary?.status === "active" || (summary !== undefined && isTest(request));
    if (!organization || !isOpen) throw new SsoRefusal("connection_not_ready");
    if (await isEndedSince(tx, request, identity.login_ancestors ?? [])) return { refused: "login_ended" as const };
    const match = await matchIdentity(call, tx, organization, login_connection_id, identity);
    // A test issues no token, whatever its result (threats.md T89).
    if (isTest(request)) {
      const reason = match.kind === "refused" ? match.reason : "";
      const tested = { reason, details: { ...details, as: match.kind }, shown };
      const passedAs = match.kind === "member" ? match.member.member_id : null;
      return { tested: await concludeTestRun(call, tx, request, tested, passedAs) };
    }
    // The request stays consumed, although the login is refused.
    if (match.kind === "refused") return { refused: match.reason };
    const { token } = await ssoTokens.issue(call, tx, lifetimes.ssoToken, {
      organization_id,
      connection_id: login_connection_id,
      identity: json(login_connection_id === connection_id ? identity : { ...identity, kind: "external" }),
      pkce_code_challenge: request.pkce_code_challenge,
      browser_hash,
    });
    await recordAttempt(call, tx, { organization_id, connection_id: login_connection_id, reason: "", details });
    await audit(call, tx, {
      action: "sso.accepted",
      organization_id,
      email_address: identity.email_address,
      ...(match.kind === "member" && { member_id: match.member.member_id }),
      details: { connection_id: login_connection_id },
    });
    return { refused: null, token, isMember: match.kind === "member", slug: organization.organization_slug };
  });
  if (outcome.tested) return outcome.tested;
  if (outcome.refused) throw new SsoRefusal(outcome.refused, details);
  const redirectUrl = outcome.isMember ? request.login_redirect_url : request.signup_redirect_url;
  return landingUrl(call.project, redirectUrl, { token: outcome.token, tokenType: "sso", slug: outcome.slug });
}
