import type { Method } from "../lib/method.ts";

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
   * Redeems the token of an `sso` landing. Concurrent calls with the same token share one response.
   * @throws ApiError `sso_token_not_found`, `pkce_mismatch`, `pkce_expected_code_verifier`.
   */
  authenticate: Method<"sso.authenticate">;
}
