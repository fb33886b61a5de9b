import { audit } from "../../../core/audit/audit.ts";
import { rememberUse } from "../../../core/records/one-time/remember-use.ts";
import { findOrganizations } from "../../../core/records/organization/find-organizations.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { json } from "../../../platform/db/json.ts";
import { key } from "../../../platform/db/key.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { landingUrl } from "../../../platform/projects/landing-url.ts";
import { findSummary } from "../connections/summaries.ts";
import { matchIdentity } from "./admit-sso-member.ts";
import { concludeTestRun, isTest } from "./conclude-test-run.ts";
import { requests, ssoTokens } from "./login-store.ts";
import { recordAttempt } from "./record-attempt.ts";
import type { Shown, SsoIdentity, SsoRequestRow, TestOutcome } from "./schema.ts";
import { SsoRefusal } from "./verdicts.ts";

export interface ConcludedLogin {
  /** The id of the SAML request, or OpenID Connect's state. */
  requestId: string;
  request: SsoRequestRow;
  identity: SsoIdentity;
  /** Kept until its end, so that it is accepted once; SAML's alone, because a code and a state are used once anyway. */
  assertion?: { id: string; expiresAt: Date };
  /** For the trace. */
  details: Record<string, string>;
  /** For whoever made the test, where it is one. */
  shown: Shown;
}

/**
 * Ends a login at the provider: in one transaction the request is used up, the assertion remembered and the token
 * made. Nobody becomes a member here: what the token buys is decided when the host's page redeems it.
 * @returns the address of the host's page; of a test, what became of it.
 * @throws SsoRefusal
 */
export async function concludeLogin(
  call: Call,
  { requestId, request, identity, assertion, details, shown }: ConcludedLogin,
): Promise<string | TestOutcome> {
  const { organization_id, connection_id, login_connection_id, browser_hash } = request;
  const outcome = await transaction(call, async (tx) => {
    const isFirst = await requests.consume(call, tx, requestId, (eb) => eb.and(key({ connection_id, browser_hash })));
    if (!isFirst) throw new SsoRefusal("request_unknown");
    if (assertion) {
      const used = { connection_id, assertion_hash: hashToken(assertion.id), expires_at: assertion.expiresAt };
      if (!(await rememberUse(call, tx, "sso_assertions", used))) throw new SsoRefusal("replayed");
    }
    const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
    // Looked up again: it may have been changed or deleted while the member was away.
    const summary = organization && findSummary(organization, login_connection_id);
    const isOpen = summary?.status === "active" || (summary !== undefined && isTest(request));
    if (!organization || !isOpen) throw new SsoRefusal("connection_not_ready");
    const match = await matchIdentity(call, tx, organization, login_connection_id, identity);
    // No token is made, whatever was found: a test leads nowhere (threats.md T89).
    if (isTest(request)) {
      const reason = match.kind === "refused" ? match.reason : "";
      const tested = { reason, details: { ...details, as: match.kind }, shown };
      const passedAs = match.kind === "member" ? match.member.member_id : null;
      return { tested: await concludeTestRun(call, tx, request, tested, passedAs) };
    }
    // The request stays used up: an answer that nobody is let in by is an answer all the same.
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
