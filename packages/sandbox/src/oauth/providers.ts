import { randomUUID } from "node:crypto";
import { type OauthProvider, oauthProviderNames } from "@portico/wire";
import { type Choice, emailVerifiedClaim, findSubject, toNumericId } from "./choice.ts";

/** The login that an access token of the sandbox belongs to. */
export interface Grant {
  choice: Choice;
  scope: string;
}

/** A provider that speaks OAuth 2.0 without OpenID Connect. */
export interface Oauth2Provider {
  name: OauthProvider;
  authorizePath: string;
  tokenPath: string;
  /** Further `endpoints` of the client's configuration, by their names there. */
  apiPaths: Record<string, string>;
  /** Fields of the token response besides `access_token` and `token_type`. */
  tokenFields(grant: Grant): object;
  /** API responses by path. The access token is the path parameter `:token`, or in the header where the path has none. */
  api: Record<string, (grant: Grant) => unknown>;
}

const github: Oauth2Provider = {
  name: "github",
  authorizePath: "/github/login/oauth/authorize",
  tokenPath: "/github/login/oauth/access_token",
  apiPaths: {
    user: "/github/api/user",
    emails: "/github/api/user/emails",
    organizations: "/github/api/user/orgs",
  },
  // Separated by commas, as GitHub does.
  tokenFields: ({ scope }) => ({ scope: scope.split(" ").join(",") }),
  api: {
    "/github/api/user": ({ choice }) => ({
      id: toNumericId(findSubject(choice)),
      login: (choice.name ?? choice.email).toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      name: choice.name ?? null,
      // The public profile email, which GitHub does not verify.
      email: choice.email,
      avatar_url: "https://avatars.example.test/u/1",
    }),
    "/github/api/user/emails": ({ choice }) => [
      { email: `second-${choice.email}`, primary: false, verified: true, visibility: null },
      { email: choice.email, primary: true, verified: emailVerifiedClaim(choice), visibility: "private" },
    ],
    "/github/api/user/orgs": ({ choice }) => [
      { id: toNumericId(choice.tenant_id ?? "4711"), login: choice.tenant_name ?? "globex" },
    ],
  },
};

const hubspot: Oauth2Provider = {
  name: "hubspot",
  authorizePath: "/hubspot/oauth/authorize",
  tokenPath: "/hubspot/oauth/v1/token",
  apiPaths: { token_info: "/hubspot/oauth/v1/access-tokens" },
  tokenFields: () => ({ refresh_token: `refresh-${randomUUID()}`, expires_in: 1800 }),
  api: {
    "/hubspot/oauth/v1/access-tokens/:token": ({ choice, scope }) => ({
      user: choice.email,
      user_id: toNumericId(findSubject(choice)),
      hub_id: toNumericId(choice.tenant_id ?? "815"),
      hub_domain: choice.tenant_name ?? "globex.test",
      scopes: scope.split(" "),
      token_type: "access",
    }),
  },
};

export const oauth2Providers: readonly Oauth2Provider[] = [github, hubspot];

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
