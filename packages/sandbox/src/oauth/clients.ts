import { type OauthProvider, oauthProviderNames } from "@portico/wire";
import { oauth2Providers } from "./oauth2-providers.ts";

/** The providers that speak OpenID Connect. The others are in `oauth2-providers.ts`. */
export const openidProviders = oauthProviderNames.filter((name) => !oauth2Providers.some((one) => one.name === name));

/** Returns the credentials of the one client that each provider knows. It accepts any redirect URI. */
export function clientCredentials(provider: OauthProvider): { client_id: string; client_secret: string } {
  return { client_id: `sandbox-${provider}`, client_secret: `sandbox-${provider}-secret` };
}

/** The message for a request of another client. */
export function describeExpectedClient(provider: OauthProvider, clientId = "nothing"): string {
  return `The sandbox expects client_id=${clientCredentials(provider).client_id}, but found ${clientId}. Add it with: npx portico add ${provider} --sandbox`;
}

/** The message for a token request with wrong credentials. */
export function describeExpectedSecret(provider: OauthProvider): string {
  const { client_id, client_secret } = clientCredentials(provider);
  return `The sandbox expects client_id=${client_id} and client_secret=${client_secret}.`;
}

/** Returns the `oauth` setting of a project that signs in with the sandbox at this URL. */
export function oauthSettings(url: string): Record<OauthProvider, object> {
  const openid = openidProviders.map((name) => [name, { ...clientCredentials(name), issuer: `${url}/${name}` }]);
  const oauth2 = oauth2Providers.map(({ name, authorizePath, tokenPath, apiPaths }) => {
    const paths = Object.entries({ authorization: authorizePath, token: tokenPath, ...apiPaths });
    const endpoints = Object.fromEntries(paths.map(([endpoint, path]) => [endpoint, `${url}${path}`]));
    return [name, { ...clientCredentials(name), endpoints }];
  });
  const clients = Object.fromEntries([...openid, ...oauth2]) as Record<OauthProvider, object>;
  return { ...clients, google: { ...clients.google, one_tap: true } };
}
