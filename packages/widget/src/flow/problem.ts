import type { MissingIdentity } from "@portico/ui/lib/identity";

/**
 * An error that only the page's developers can fix, because something is not registered. Members only read that
 * something went wrong; test projects show the reason and the remedy (`login/notes`).
 */
export interface ConfigIssue {
  error_type: string;
  /** The documentation page of the error. */
  error_url: string;
  error_details?: Record<string, unknown>;
}

export const isSetupFault = (errorType: string): boolean =>
  /^(bad_domain_for|public_token_not_found|no_(match_for|.+_redirect_url))/.test(errorType);

/** Why a call failed, in the detail that members see. */
export type CallProblem =
  /** The provider returned an error. */
  | {
      kind: "refused";
      errorType: string;
      message: string;
      setup?: ConfigIssue;
      /** Seconds until a retry can succeed, if the provider sends it. */
      retryAfterSeconds?: number;
      /** The factors that the member has to provide first. */
      missing?: MissingIdentity;
    }
  | { kind: "unreachable"; message: string }
  /** Any other error. Without a message, only "Something went wrong" is shown. */
  | { kind: "failed"; message: string };
