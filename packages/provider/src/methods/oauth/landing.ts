import type { ProviderValues } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { fitsVerifier, mismatchOf } from "../../core/records/one-time/by-verifier.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { isSameBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { landingUrl } from "../../platform/projects/redirect-urls.ts";
import { isExpectedMember } from "./identify-member.ts";
import type { Identity } from "./identity.ts";
import type { OauthRedirectUrls } from "./schema.ts";
import { landings } from "./store.ts";

export interface LandingContent {
  identity: Identity;
  values: ProviderValues;
}

export interface NewLanding extends LandingContent {
  /** Null for a discovery flow. */
  organization: OrganizationRow | null;
  redirectUrls: OauthRedirectUrls;
  codeChallenge: string | null;
  /** Identifies the browser that began, from `markBrowser`. */
  browserHash: string | null;
}

/**
 * Stores the upstream's answer until the host's page redeems it.
 *
 * @returns the URL to redirect to.
 */
export async function issueLanding(call: Call, tx: Db, landing: NewLanding): Promise<string> {
  const { organization, redirectUrls, identity, values } = landing;
  const content: LandingContent = { identity, values };
  const { token } = await landings.issue(call, tx, lifetimes.oauthToken, (key) => ({
    organization_id: organization?.organization_id ?? null,
    sealed_content: call.serverKey.seal(JSON.stringify(content), sealedAt("oauth_landings", key)),
    pkce_code_challenge: landing.codeChallenge,
    browser_hash: landing.browserHash,
  }));
  if (!organization || "discovery" in redirectUrls) {
    const url = "discovery" in redirectUrls ? redirectUrls.discovery : redirectUrls.login;
    return landingUrl(call.project, url, { token, tokenType: "discovery_oauth" });
  }
  const isMember = await isExpectedMember(call, tx, organization, identity);
  return landingUrl(call.project, isMember ? redirectUrls.login : redirectUrls.signup, {
    token,
    tokenType: "oauth",
    slug: organization.organization_slug,
  });
}

/**
 * Consumes a landing token in the transaction of the login. A wrong or missing verifier does not consume it. If the
 * browser cannot be recognized, the login works, but links no account (threats.md T60).
 *
 * @returns an error to return from the transaction, so that its audit row is committed.
 */
export async function redeemLanding(
  call: Call,
  tx: Db,
  { token, verifier, isDiscovery }: { token: string; verifier: string | undefined; isDiscovery: boolean },
): Promise<(LandingContent & { organizationId: string | null }) | ApiError> {
  const row = await landings.consume(call, tx, token, (eb) =>
    eb.and([
      // A discovery token cannot create a session, nor an organization's token start a discovery.
      eb("organization_id", isDiscovery ? "is" : "is not", null),
      fitsVerifier(call, verifier, call.project.pkce_required_for.oauth),
    ]),
  );
  if (row) {
    const sealed = call.serverKey.unseal(row.sealed_content, sealedAt("oauth_landings", row));
    const content = JSON.parse(sealed) as LandingContent;
    const { account, address } = content.identity;
    await audit(call, tx, {
      action: "oauth.accepted",
      organization_id: row.organization_id,
      email_address: address,
      details: { provider: account.provider, provider_subject: account.subject },
    });
    // The statement has checked the verifier, which only the browser that began has.
    const isOurs = row.pkce_code_challenge !== null || isSameBrowser(call, row.browser_hash);
    return {
      ...content,
      identity: { ...content.identity, isSameBrowser: isOurs },
      organizationId: row.organization_id,
    };
  }

  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const found = await landings.find(call, tx, token);
  const isLive = found && (found.organization_id === null) === isDiscovery && found.expires_at > call.clock.now();
  const reason = isLive ? mismatchOf(found, verifier) : "oauth_token_not_found";
  await audit(call, tx, {
    action: "oauth.refused",
    organization_id: found?.organization_id,
    details: { reason },
  });
  return new ApiError(reason);
}
