/**
 * A refusal that only the developers of the page can end, because something of it is not registered. Members are told no
 * more than that something went wrong; a test project shows what, and what to do (`login/notes`).
 */
export interface SetupFault {
  error_type: string;
  /** The page of the provider that explains it. */
  error_url: string;
  error_details?: Record<string, unknown>;
}

export const isSetupFault = (errorType: string): boolean =>
  /^(bad_domain_for|public_token_not_found|no_(match_for|.+_redirect_url))/.test(errorType);
