import type { MissingIdentity } from "@portico/ui/lib/identity";
import type { SetupFault } from "./setup-fault.ts";

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
