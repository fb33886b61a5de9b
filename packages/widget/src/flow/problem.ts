import type { MissingIdentity } from "@portico/ui/lib/identity";

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

/** The reason why a call did not work, as far as the member can be told. */
export type CallProblem =
  /** The provider said no, and why. */
  | {
      kind: "refused";
      errorType: string;
      message: string;
      setup?: SetupFault;
      /** When it may be tried again, where the provider says so. */
      retryAfterSeconds?: number;
      /** What the member has to show first. */
      missing?: MissingIdentity;
    }
  | { kind: "unreachable"; message: string }
  /** Anything else; without a message there is nothing to tell but that it went wrong. */
  | { kind: "failed"; message: string };
