import { isCompactJws, type ProviderValues } from "@portico/wire";
import { authorizationCodeGrant } from "openid-client";
import type { Call } from "../call/call.ts";
import type { FetchOutside } from "../ground/fetch-outside.ts";
import { type Identity, readGithub, readGoogle, readHubspot, readMicrosoft, readSlack } from "./identity.ts";
import type { OauthProvider } from "./tables.ts";
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
  const claims = { ...tokens.claims() };
  const { issuer } = configuration.serverMetadata();
  const identity =
    provider === "hubspot" || provider === "github"
      ? await plainReaders[provider](call.upstreams.fetch, endpoints, issuer, tokens)
      : openidReaders[provider](typeof claims.iss === "string" ? claims.iss : issuer, claims);
  return { identity, values: toProviderValues(call, tokens) };
}

const openidReaders = { google: readGoogle, microsoft: readMicrosoft, slack: readSlack };

type PlainReader = (
  fetch: FetchOutside,
  endpoints: Record<string, string>,
  issuer: string,
  tokens: Tokens,
) => Promise<Identity>;

const plainReaders: Record<"hubspot" | "github", PlainReader> = {
  async hubspot(fetch, { token_info }, issuer, { access_token }) {
    return readHubspot(issuer, await askFor(fetch, `${token_info}/${encodeURIComponent(access_token)}`, access_token));
  },
  async github(fetch, { user = "", emails = "", organizations = "" }, issuer, { access_token, scope = "" }) {
    const [who, addresses] = await Promise.all([
      askFor(fetch, user, access_token),
      askFor(fetch, emails, access_token),
    ]);
    // Without that scope GitHub refuses the list, and nobody was asked for it.
    const tellsOrganizations = /\b(read|write|admin):org\b/.test(scope);
    return readGithub(
      issuer,
      who,
      addresses,
      tellsOrganizations ? await askFor(fetch, organizations, access_token) : [],
    );
  },
};

async function askFor(fetch: FetchOutside, url: string, accessToken: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json", "User-Agent": "Portico" },
  });
  const content = response.ok ? await response.json() : undefined;
  if (typeof content !== "object" || content === null) throw new Error(`It answered ${response.status}.`);
  return content as Record<string, unknown>;
}

function toProviderValues(call: Call, tokens: Tokens): ProviderValues {
  const { access_token, id_token = "", refresh_token = "", scope = "", expires_in } = tokens;
  return {
    access_token,
    id_token,
    refresh_token,
    // RFC 6749 section 3.3 parts them by spaces; GitHub does by commas.
    scopes: scope.split(/[ ,]+/).filter(Boolean),
    expires_at: expires_in === undefined ? "" : call.clock.in({ seconds: expires_in }).toISOString(),
  };
}
