import type { ProviderValues } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import { isSameBrowser, shownBrowserHash } from "../call/browser-mark.ts";
import type { Call } from "../call/call.ts";
import { challengeOf } from "../crypto/pkce.ts";
import { sealedAt } from "../crypto/sealed-at.ts";
import { hashToken, randomToken } from "../crypto/tokens.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { enforceLimit } from "../limits/count.ts";
import { landingUrl } from "../projects/landing-url.ts";
import type { OrganizationRow } from "../records/tables.ts";
import { isExpectedMember } from "./identify-member.ts";
import type { Identity } from "./identity.ts";
import { consumeLanding, findLanding, insertLanding } from "./store.ts";
import type { OauthRedirectUrls } from "./tables.ts";

const LIFETIME_MS = 5 * 60_000;

export interface LandingContent {
  identity: Identity;
  values: ProviderValues;
}

export interface NewLanding extends LandingContent {
  /** Null for a discovery flow. */
  organization: OrganizationRow | null;
  redirectUrls: OauthRedirectUrls;
  codeChallenge: string | null;
  /** From `markBrowser`, of the browser that began. */
  browserHash: string | null;
}

/** Keeps what the upstream said until the host's page asks for it. @returns the address to land on. */
export async function issueLanding(call: Call, tx: Db, landing: NewLanding): Promise<string> {
  const { organization, redirectUrls, identity, values } = landing;
  const token = randomToken();
  const key = { project_id: call.project.project_id, token_hash: hashToken(token) };
  const content: LandingContent = { identity, values };
  await insertLanding(tx, {
    ...key,
    organization_id: organization?.organization_id ?? null,
    sealed_content: call.serverKey.seal(JSON.stringify(content), sealedAt("oauth_landings", key)),
    pkce_code_challenge: landing.codeChallenge,
    browser_hash: landing.browserHash,
    expires_at: new Date(call.clock.now().getTime() + LIFETIME_MS),
  });
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
 * Uses a landing's token up, in the transaction of what it buys. A verifier that does not fit, or is missing, uses
 * nothing up; where the project requires PKCE by now, a landing without a challenge is refused (threats.md T24). Without a
 * challenge it is good in the browser alone that began, where its mark tells: elsewhere it logs in, and links nothing (T60).
 * @returns the refusal to return from the transaction, when there is one, so that its audit row stays.
 */
export async function redeemLanding(
  call: Call,
  tx: Db,
  { token, verifier, isDiscovery }: { token: string; verifier: string | undefined; isDiscovery: boolean },
): Promise<(LandingContent & { organizationId: string | null }) | ApiError> {
  const key = { project_id: call.project.project_id, token_hash: hashToken(token) };
  const now = call.clock.now();
  const row = await consumeLanding(
    tx,
    key,
    {
      isDiscovery,
      codeChallenge: verifier === undefined ? null : challengeOf(verifier),
      isChallengeRequired: call.project.pkce_required_for.oauth,
      browserHash: shownBrowserHash(call),
    },
    now,
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
    // A verifier was compared in the statement, and is the browser's own.
    const isOurs = row.pkce_code_challenge !== null || isSameBrowser(call, row.browser_hash);
    return {
      ...content,
      identity: { ...content.identity, isSameBrowser: isOurs },
      organizationId: row.organization_id,
    };
  }

  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const found = await findLanding(tx, key);
  const isLive = found !== undefined && (found.organization_id === null) === isDiscovery && found.expires_at > now;
  const reason = isLive
    ? verifier === undefined
      ? "pkce_expected_code_verifier"
      : "pkce_mismatch"
    : "oauth_token_not_found";
  await audit(call, tx, {
    action: "oauth.refused",
    organization_id: found?.organization_id,
    details: { reason },
  });
  return new ApiError(reason);
}
