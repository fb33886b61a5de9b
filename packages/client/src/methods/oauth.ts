import type { OauthProvider as Name } from "@portico/wire";
import type { Method } from "../lib/method.ts";

/** Options of every OAuth start. */
export interface OauthStart {
  /** Scopes in addition to those that sign-in needs. */
  custom_scopes?: string[];
  /** Passed to the provider: `login_hint`, `prompt`, `hd` and the others in docs/oauth.md. */
  provider_params?: Record<string, string>;
  /** Navigates to the provider in place of this page, for example in a new window. */
  navigate?: ((url: string) => void) | undefined;
}

/** Requires `organization_id` or `organization_slug`. URLs default to the project's. */
interface OrganizationStart extends OauthStart {
  organization_id?: string;
  organization_slug?: string;
  login_redirect_url?: string;
  signup_redirect_url?: string;
}

interface DiscoveryStart extends OauthStart {
  discovery_redirect_url?: string;
}

export interface OauthProvider {
  /** Navigates to the provider. The browser returns with an `oauth` landing. */
  start(request: OrganizationStart): Promise<void>;
  discovery: {
    /** Navigates to the provider. The browser returns with a `discovery_oauth` landing. */
    start(request?: DiscoveryStart): Promise<void>;
  };
}

/** One entry per provider: `client.oauth.google`, … */
type OauthProviders = Record<Name, OauthProvider>;

/** Social login. */
export interface Oauth extends OauthProviders {
  /**
   * Redeems the token of an `oauth` landing. Concurrent calls with the same token share one response.
   * @throws ApiError `oauth_token_not_found`, `pkce_mismatch`, `pkce_expected_code_verifier`,
   * `email_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning`.
   */
  authenticate: Method<"oauth.authenticate">;
  discovery: {
    /**
     * Redeems the token of a `discovery_oauth` landing. @throws ApiError as `authenticate`,
     * `oauth_flow_callback_error`.
     */
    authenticate: Method<"oauth.discovery.authenticate">;
  };
  /** Google One Tap: the calls to the provider. Google's script returns the ID token. */
  googleOneTap: {
    /** @throws ApiError `default_provider_not_allowed`, `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`. */
    start: Method<"oauth.googleOneTap.start">;
    /**
     * Returns the URL to navigate to, an `oauth` landing. @throws UsageError without an organization; ApiError
     * `invalid_id_token`.
     */
    submit: Method<"oauth.googleOneTap.submit">;
    /** Returns the URL to navigate to, a `discovery_oauth` landing. @throws ApiError `invalid_id_token`. */
    discoverySubmit: Method<"oauth.googleOneTap.discoverySubmit">;
  };
}

/** Single sign-on with an organization's identity provider. Admin calls are in `@portico/client/admin`. */
export interface Sso {
  /**
   * Navigates to the connection's identity provider. The browser returns to one of the two URLs (default: the
   * project's) with a token of the type `sso`.
   */
  start(request: {
    connection_id: string;
    login_redirect_url?: string | undefined;
    signup_redirect_url?: string | undefined;
    /** Navigates to the provider in place of this page, for example in a new window. */
    navigate?: ((url: string) => void) | undefined;
  }): Promise<void>;
  /** Lists the connections that an email address can use; empty for unknown addresses. Requires no session. */
  discoverConnections: Method<"sso.discoverConnections">;
  /**
   * Signs out, and ends the session at the provider. Then navigate to `logout_url`, unless it is empty, to log out at
   * the identity provider, too. Not part of the wire contract. @throws ApiError
   * `no_match_for_provided_magic_link_url`.
   */
  startLogout: Method<"sso.startLogout">;
  /**
   * Redeems the token of an `sso` landing. Concurrent calls with the same token share one response.
   * @throws ApiError `sso_token_not_found`, `pkce_mismatch`, `pkce_expected_code_verifier`.
   */
  authenticate: Method<"sso.authenticate">;
}
