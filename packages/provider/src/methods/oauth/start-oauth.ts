import { type OauthProvider, oauthProviders } from "@portico/wire";
import { authorizationUrl } from "../../access/openid/relying-party.ts";
import { findBySlug, requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { markBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { parseCodeChallenge } from "../../platform/crypto/pkce.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { json } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { passedParameters, upstreamProviders } from "./providers.ts";
import type { OauthRedirectUrls } from "./schema.ts";
import { states } from "./store.ts";

// The callback's URL does not name the project, so the state does. Tokens never contain a dot.

function stateOf(call: Call, token: string): string {
  return `${call.project.project_id}.${token}`;
}

export function parseState(state: string | undefined): { projectId: string; token: string } | undefined {
  const dot = state?.lastIndexOf(".") ?? -1;
  if (state === undefined || dot < 1) return undefined;
  return { projectId: state.slice(0, dot), token: state.slice(dot + 1) };
}

/** Each provider has its own callback, so that one provider's answer cannot be used as another's (threats.md T26). */
export const CALLBACK_PATH = "/v1/b2b/oauth/callback/{provider}";

/** Returns the redirect URI to register with the provider. */
export function callbackUrl(call: Pick<Call, "publicUrl">, provider: OauthProvider): string {
  return `${call.publicUrl}${CALLBACK_PATH.replace("{provider}", provider)}`;
}

const openidScopes = ["openid", "email", "profile"];

// RFC 6749 section 3.3, long enough for Google's scopes, which are URLs.
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** The query parameters of a start: docs/wire/rules.md#redirects. */
export type StartQuery = Partial<Record<string, string>>;

/**
 * Starts an organization's flow.
 *
 * @returns the URL of the upstream's page.
 * @throws ApiError `oauth_config_not_found`, `organization_not_found`, `invalid_pkce_code_challenge`, `bad_request`,
 * `no_match_for_provided_magic_link_url`, `no_default_login_redirect_url_set` and its sibling for signup.
 */
export async function startOauth(call: Call, provider: OauthProvider, query: StartQuery): Promise<string> {
  const redirectUrls = {
    login: requireRedirectUrl(call.project, "login", query.login_redirect_url),
    signup: requireRedirectUrl(call.project, "signup", query.signup_redirect_url),
  };
  return start(call, provider, query, redirectUrls, await findDestination(call, query));
}

/** Starts a discovery flow. @throws ApiError like `startOauth`, and `no_default_discovery_redirect_url_set`. */
export function startDiscoveryOauth(call: Call, provider: OauthProvider, query: StartQuery): Promise<string> {
  const discovery = requireRedirectUrl(call.project, "discovery", query.discovery_redirect_url);
  return start(call, provider, query, { discovery }, null);
}

async function start(
  call: Call,
  provider: OauthProvider,
  query: StartQuery,
  redirectUrls: OauthRedirectUrls,
  organization: OrganizationRow | null,
): Promise<string> {
  const { project, serverKey } = call;
  const { usesPkce = true, kind, scopes: ownScopes = openidScopes } = upstreamProviders[provider];
  const codeChallenge = parseCodeChallenge(query.pkce_code_challenge, project.pkce_required_for.oauth);
  const passed = readPassedParameters(query);
  const scopes = [...ownScopes, ...parseScopes(query.custom_scopes)];
  const upstream = await findUpstream(call, provider);

  const nonce = kind === "openid" ? randomToken() : undefined;
  const codeVerifier = usesPkce ? randomToken() : undefined;
  const { token } = await states.issue(call, call.db, lifetimes.oauthState, (key) => ({
    provider_type: provider,
    organization_id: organization?.organization_id ?? null,
    redirect_urls: json(redirectUrls),
    browser_hash: markBrowser(call),
    sealed_proof: serverKey.seal(JSON.stringify({ nonce, codeVerifier }), sealedAt("oauth_states", key)),
    pkce_code_challenge: codeChallenge,
  }));
  return authorizationUrl(
    upstream,
    { state: stateOf(call, token), nonce, codeVerifier },
    { redirectUri: callbackUrl(call, provider), scopes, passed },
  );
}

async function findUpstream(call: Call, provider: OauthProvider) {
  const { name } = oauthProviders[provider];
  const upstream = await call.upstreams.find(call.project, provider).catch(() => {
    throw new ApiError("oauth_flow_callback_error", { message: `${name} cannot be reached at the moment.` });
  });
  if (upstream) return upstream;
  throw new ApiError("oauth_config_not_found", { message: `The project has no OAuth client for ${name}.` });
}

async function findDestination(call: Call, { organization_id, slug }: StartQuery): Promise<OrganizationRow> {
  if (organization_id !== undefined) return requireOrganization(call, call.db, organization_id);
  const found = slug === undefined ? undefined : await findBySlug(call, call.db, slug);
  if (!found) throw new ApiError("organization_not_found");
  return found;
}

function parseScopes(text = ""): string[] {
  if (text === "") return [];
  if (SCOPES.test(text)) return text.split(" ");
  throw new ApiError("bad_request", { message: "custom_scopes must be scopes separated by single spaces." });
}

/** Reads the parameters to pass to the upstream. Those not on the allowlist are dropped. */
function readPassedParameters(query: StartQuery): Record<string, string> {
  const keys = [...passedParameters].filter((key) => query[`provider_${key}`] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, query[`provider_${key}`] ?? ""]));
}
