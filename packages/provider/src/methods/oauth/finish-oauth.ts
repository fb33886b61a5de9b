import type { OauthProvider, ProviderValues } from "@portico/wire";
import { type LoginSecrets, redeemCode, type Tokens } from "../../access/openid/relying-party.ts";
import { audit } from "../../core/audit/audit.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { browserHash } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { key } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";
import { failedLandingUrl } from "../../platform/projects/redirect-urls.ts";
import { type Identity, readClaims, toIdentity } from "./identity.ts";
import { issueLanding } from "./landing.ts";
import { type Claims, upstreamProviders } from "./providers.ts";
import type { OauthStateRow } from "./schema.ts";
import { callbackUrl } from "./start-oauth.ts";
import { states } from "./store.ts";
import type { Upstream } from "./upstreams.ts";

/** Where the callback sends the browser. `failure` is only logged: the landing page gets no details. */
type Finish = { url: string; failure?: unknown } | undefined;

/**
 * Finishes a callback: redirects to the host's page with a token, or with `error=oauth_flow_callback_error` if the user
 * denied access or the upstream's answer is invalid.
 *
 * @param query the callback's query string, without the `?`.
 * @returns undefined if the state is unknown, used, or belongs to another browser or provider (threats.md T26, T27).
 */
export async function finishOauth(
  call: Call,
  provider: OauthProvider,
  { token, query }: { token: string; query: string },
): Promise<Finish> {
  // A state sent by another browser, or to another provider's callback, is not consumed.
  const started = await states.consume(
    call,
    call.db,
    token,
    key({ provider_type: provider, browser_hash: browserHash(call) }),
  );
  if (!started) return undefined;
  try {
    return { url: await land(call, started, new URL(`${callbackUrl(call, provider)}?${query}`)) };
  } catch (failure) {
    await transaction(call, (tx) =>
      audit(call, tx, {
        action: "oauth.refused",
        organization_id: started.organization_id,
        details: { provider, reason: reasonOf(failure) },
      }),
    );
    return { url: failureUrl(call, started), failure };
  }
}

async function land(call: Call, started: OauthStateRow, answer: URL): Promise<string> {
  const { provider_type: provider, organization_id } = started;
  const upstream = await call.upstreams.find(call.project, provider);
  if (!upstream) throw new ApiError("oauth_config_not_found");
  const sealed = call.serverKey.unseal(started.sealed_proof, sealedAt("oauth_states", started));
  const proof = JSON.parse(sealed) as { nonce?: string; codeVerifier?: string };
  const { identity, values } = await fetchIdentity(call, upstream, provider, answer, {
    state: answer.searchParams.get("state") ?? "",
    nonce: proof.nonce,
    codeVerifier: proof.codeVerifier,
  });
  return transaction(call, async (tx) =>
    issueLanding(call, tx, {
      organization: organization_id ? await requireOrganization(call, tx, organization_id) : null,
      redirectUrls: started.redirect_urls,
      codeChallenge: started.pkce_code_challenge,
      browserHash: started.browser_hash,
      identity,
      values,
    }),
  );
}

/** Sends the browser to the page where the flow would have ended. That page can show the error and offer a retry. */
function failureUrl({ project }: Call, { redirect_urls }: OauthStateRow): string {
  const isDiscovery = "discovery" in redirect_urls;
  return failedLandingUrl(project, isDiscovery ? redirect_urls.discovery : redirect_urls.login, {
    error: "oauth_flow_callback_error",
    tokenType: isDiscovery ? "discovery_oauth" : "oauth",
  });
}

/** Returns an error code of the library or RFC 6749, never the upstream's own text. */
function reasonOf(failure: unknown): string {
  const { error, code, name } = failure as { error?: unknown; code?: unknown; name?: unknown };
  const found = [error, code, name].find((text) => typeof text === "string" && /^[\w.-]{1,64}$/.test(text));
  return String(found ?? "unknown");
}

/**
 * Redeems the upstream's code and fetches the user's identity.
 *
 * @param answer the callback's URL with the parameters that the upstream added.
 * @throws Error of any kind, because an upstream may answer anything.
 */
async function fetchIdentity(
  call: Call,
  upstream: Upstream,
  provider: OauthProvider,
  answer: URL,
  secrets: LoginSecrets,
): Promise<{ identity: Identity; values: ProviderValues }> {
  const tokens = await redeemCode(upstream, answer, secrets);
  const values = toProviderValues(call, tokens);
  const { issuer } = upstream.config.serverMetadata();
  const known = upstreamProviders[provider];
  if (known.kind === "openid") {
    const claims = { ...tokens.claims() };
    return { identity: readClaims(provider, typeof claims.iss === "string" ? claims.iss : issuer, claims), values };
  }
  const ask = (endpoint: string, path = "") =>
    askFor(call.fetchOutside, `${upstream.endpoints[endpoint]}${path}`, tokens.access_token);
  return { identity: toIdentity(provider, issuer, await known.fetch(ask, tokens)), values };
}

async function askFor(fetch: FetchOutside, url: string, accessToken: string): Promise<Claims> {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json", "User-Agent": "Portico" },
  });
  const content = response.ok ? await response.json() : undefined;
  if (typeof content !== "object" || content === null) throw new Error(`It returned status ${response.status}.`);
  return content as Claims;
}

function toProviderValues(call: Call, tokens: Tokens): ProviderValues {
  const { access_token, id_token = "", refresh_token = "", scope = "", expires_in } = tokens;
  return {
    access_token,
    id_token,
    refresh_token,
    // RFC 6749 section 3.3 separates scopes with spaces, GitHub with commas.
    scopes: scope.split(/[ ,]+/).filter(Boolean),
    expires_at: expires_in === undefined ? "" : call.clock.in({ seconds: expires_in }).toISOString(),
  };
}
