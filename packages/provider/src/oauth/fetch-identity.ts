import { isCompactJws, type OauthProvider, type ProviderValues } from "@portico/wire";
import { authorizationCodeGrant } from "openid-client";
import type { Call } from "../call/call.ts";
import type { FetchOutside } from "../ground/fetch-outside.ts";
import type { Claims } from "./claims.ts";
import { type Identity, readClaims, toIdentity } from "./identity.ts";
import { upstreamProviders } from "./providers.ts";
import type { Upstream } from "./upstreams.ts";

export interface UpstreamProof {
  state: string;
  /** Undefined where the upstream signs no ID token. */
  nonce: string | undefined;
  /** Undefined where the upstream does no PKCE. */
  codeVerifier: string | undefined;
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/**
 * Redeems the upstream's code and asks who came. ID tokens are verified by the upstream's published keys, too, not by
 * the connection alone.
 * @param answer the callback's own address with what the upstream added.
 * @throws Error of many kinds: an upstream may answer anything.
 */
export async function fetchIdentity(
  call: Call,
  { configuration, endpoints }: Upstream,
  provider: OauthProvider,
  answer: URL,
  { state, nonce, codeVerifier }: UpstreamProof,
): Promise<{ identity: Identity; values: ProviderValues }> {
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
  });
  const { id_token } = tokens;
  if (id_token !== undefined && !isCompactJws(id_token)) throw new Error("The ID token is no compact JWS.");
  const values = toProviderValues(call, tokens);
  const { issuer } = configuration.serverMetadata();
  const known = upstreamProviders[provider];
  if (known.kind === "openid") {
    const claims = { ...tokens.claims() };
    return { identity: readClaims(provider, typeof claims.iss === "string" ? claims.iss : issuer, claims), values };
  }
  const ask = (endpoint: string, path = "") =>
    askFor(call.upstreams.fetch, `${endpoints[endpoint]}${path}`, tokens.access_token);
  return { identity: toIdentity(provider, issuer, await known.fetch(ask, tokens)), values };
}

async function askFor(fetch: FetchOutside, url: string, accessToken: string): Promise<Claims> {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json", "User-Agent": "Portico" },
  });
  const content = response.ok ? await response.json() : undefined;
  if (typeof content !== "object" || content === null) throw new Error(`It answered ${response.status}.`);
  return content as Claims;
}

function toProviderValues(call: Call, tokens: Tokens): ProviderValues {
  const { access_token, id_token = "", refresh_token = "", scope = "", expires_in } = tokens;
  return {
    access_token,
    id_token,
    refresh_token,
    // RFC 6749 section 3.3 parts them by spaces; GitHub does by commas.
    scopes: scope.split(/[ ,]+/).filter(Boolean),
    expires_at: expires_in === undefined ? "" : new Date(call.clock.now().getTime() + expires_in * 1000).toISOString(),
  };
}
