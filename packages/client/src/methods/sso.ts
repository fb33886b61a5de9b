import type { Method } from "../lib/method.ts";

/** Sign-in at an organization's own identity provider. What administrators do stands in `@portico/client/admin`. */
export interface Sso {
  /**
   * Leaves the page for the connection's identity provider. It comes back to one of the two URLs, each the project's
   * default when absent, with a token of the type `sso`.
   */
  start(request: {
    connection_id: string;
    login_redirect_url?: string | undefined;
    signup_redirect_url?: string | undefined;
    /** Goes to the provider in the place of leaving this page, such as in a window of its own. */
    navigate?: ((url: string) => void) | undefined;
  }): Promise<void>;
  /** The connections by which an address may log in; none for an unknown one. Needs no session. */
  discoverConnections: Method<"sso.discoverConnections">;
  /**
   * Redeems the token of an `sso` landing. Calls with one token at a time share one answer.
   * @throws ApiError `sso_token_not_found`, `pkce_mismatch`, `pkce_expected_code_verifier`.
   */
  authenticate: Method<"sso.authenticate">;
}
