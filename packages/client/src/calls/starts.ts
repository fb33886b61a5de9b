import { oauthProviderNames, type PkceNamespace } from "@portico/wire";
import { UsageError } from "../lib/errors.ts";
import type { OauthProvider, Sso } from "../methods/oauth.ts";
import type { ClientContext } from "./internals.ts";
import type { Pkce } from "./pkce.ts";

interface Leaving {
  navigate?: ((url: string) => void) | undefined;
}

/** Calls that navigate to an identity provider, by name: docs/wire/rules.md#redirects. */
export function createStarts({ settings, bootstrap }: ClientContext, pkce: Pkce) {
  async function leave(path: string, pair: PkceNamespace, { navigate = settings.navigate, ...given }: Leaving) {
    const pkce_code_challenge = await pkce.challenge(pair);
    const { cnameDomain } = await bootstrap.load();
    const url = new URL(`${cnameDomain ? `https://${cnameDomain}` : settings.apiUrl}/v1/${path}/start`);
    const query = { public_token: settings.publicToken, pkce_code_challenge, ...given };
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
    navigate(url.href);
  }

  type Request = Parameters<OauthProvider["start"]>[0];
  const startOauth = (path: string, { custom_scopes, provider_params, organization_slug, ...rest }: Request = {}) => {
    const params = Object.entries(provider_params ?? {}).map(([name, value]) => [`provider_${name}`, value]);
    const given = { ...rest, slug: organization_slug, custom_scopes: custom_scopes?.join(" ") };
    return leave(`b2b/public/oauth/${path}`, "oauth", { ...given, ...Object.fromEntries(params) });
  };
  const startsOf = (name: string): Record<string, OauthProvider["start"]> => ({
    [`oauth.${name}.start`]: async (request) => {
      requireOne("organization_id", request?.organization_id || request?.organization_slug);
      return startOauth(name, request);
    },
    [`oauth.${name}.discovery.start`]: (request) => startOauth(`${name}/discovery`, request),
  });
  const startSso: Sso["start"] = async (request) => {
    requireOne("connection_id", request?.connection_id);
    return leave("public/sso", "sso", request);
  };
  return Object.assign({ "sso.start": startSso }, ...oauthProviderNames.map(startsOf));
}

/** @throws UsageError `wrong_argument`, with the text that the contract fixes. */
export function requireOne(name: string, value: unknown): void {
  if (!value || typeof value !== "string") throw new UsageError("wrong_argument", `${name} is a required argument`);
}
