import type { OauthProvider } from "./tables.ts";

interface Common {
  /** What people know it by. */
  name: string;
  scopes: string[];
  /** RFC 7636 towards the upstream; the others neither promise nor document it, and have state, nonce and secret. */
  usesPkce: boolean;
}

/** The endpoints come from the issuer's discovery document; the account from a signed ID token. */
export interface OpenidProvider extends Common {
  kind: "openid";
  issuer: string;
}

/** Plain OAuth 2: the account comes from calls of the provider's own. */
export interface PlainProvider extends Common {
  kind: "plain";
  issuer: string;
  endpoints: Record<string, string>;
}

const openidScopes = ["openid", "email", "profile"];

/** The real ones; a project's configuration may name others in their place. */
export const oauthProviders = {
  google: {
    kind: "openid",
    name: "Google",
    issuer: "https://accounts.google.com",
    scopes: openidScopes,
    usesPkce: true,
  },
  microsoft: {
    kind: "openid",
    name: "Microsoft",
    issuer: "https://login.microsoftonline.com/common/v2.0",
    scopes: openidScopes,
    usesPkce: true,
  },
  slack: { kind: "openid", name: "Slack", issuer: "https://slack.com", scopes: openidScopes, usesPkce: false },
  hubspot: {
    kind: "plain",
    name: "HubSpot",
    issuer: "https://app.hubspot.com",
    scopes: ["oauth"],
    usesPkce: false,
    endpoints: {
      authorization: "https://app.hubspot.com/oauth/authorize",
      token: "https://api.hubapi.com/oauth/v1/token",
      token_info: "https://api.hubapi.com/oauth/v1/access-tokens",
    },
  },
  github: {
    kind: "plain",
    name: "GitHub",
    issuer: "https://github.com/login/oauth",
    scopes: ["read:user", "user:email"],
    usesPkce: true,
    endpoints: {
      authorization: "https://github.com/login/oauth/authorize",
      token: "https://github.com/login/oauth/access_token",
      user: "https://api.github.com/user",
      emails: "https://api.github.com/user/emails",
      organizations: "https://api.github.com/user/orgs",
    },
  },
} as const satisfies Record<OauthProvider, OpenidProvider | PlainProvider>;

export function isOauthProvider(text: string): text is OauthProvider {
  return Object.hasOwn(oauthProviders, text);
}

/**
 * `provider_<key>` of a start that an upstream gets as `<key>`. A list of what may pass, so that nobody overrides
 * what the flow stands on: redirect_uri, state, nonce, scope, response_mode, the client.
 */
export const passedParameters: ReadonlySet<string> = new Set([
  "access_type",
  "allow_signup",
  "display",
  "domain_hint",
  "hd",
  "include_granted_scopes",
  "login",
  "login_hint",
  "optional_scope",
  "prompt",
  "team",
  "ui_locales",
]);
