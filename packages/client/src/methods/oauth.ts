import type { OauthProvider as Name } from "@portico/wire";
import type { Method } from "../lib/method.ts";

/** Options of every start. */
export interface OauthStart {
  /** Scopes beyond those that sign-in takes. */
  custom_scopes?: string[];
  /** Passed on to the provider: `login_hint`, `prompt`, `hd` and others that docs/oauth.md names. */
  provider_params?: Record<string, string>;
  /** Goes to the provider in the place of leaving this page, such as in a window of its own. */
  navigate?: ((url: string) => void) | undefined;
}

/** `organization_id` or `organization_slug` is needed; URLs default to the project's. */
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
  /** Leaves the page for the provider's; the browser comes back with an `oauth` landing. */
  start(request: OrganizationStart): Promise<void>;
  discovery: {
    /** The same; the browser comes back with a `discovery_oauth` landing. */
    start(request?: DiscoveryStart): Promise<void>;
  };
}

/** By the provider's name: `client.oauth.google`, … */
export type OauthProviders = Record<Name, OauthProvider>;

/** Sign-in by an account at another provider. */
export interface Oauth extends OauthProviders {
  /**
   * Redeems the token of an `oauth` landing. Calls with one token at a time share one answer.
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
  /** The provider's side of Google One Tap; Google's own script gives the ID token. */
  googleOneTap: {
    /** @throws ApiError `default_provider_not_allowed`, `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`. */
    start: Method<"oauth.googleOneTap.start">;
    /**
     * Answers where to go: an `oauth` landing. @throws UsageError without an organization; ApiError `invalid_id_token`.
     */
    submit: Method<"oauth.googleOneTap.submit">;
    /** Answers where to go: a `discovery_oauth` landing. @throws ApiError `invalid_id_token`. */
    discoverySubmit: Method<"oauth.googleOneTap.discoverySubmit">;
  };
}
