import type { OauthProvider, ProviderValues } from "@portico/wire";
import { type LoginSecrets, redeemCode, type Tokens } from "../../access/openid/relying-party.ts";
import type { Call } from "../../platform/call/call.ts";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";
import type { Claims } from "./claims.ts";
import { type Identity, readClaims, toIdentity } from "./identity.ts";
import { upstreamProviders } from "./providers.ts";
import type { Upstream } from "./upstreams.ts";

/**
 * Redeems the upstream's code and fetches the user's identity.
 *
 * @param answer the callback's URL with the parameters that the upstream added.
 * @throws Error of any kind, because an upstream may answer anything.
 */
export async function fetchIdentity(
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
