import type { MissingIdentity } from "@portico/ui/lib/identity";
import type { AuthorizeStartResponse } from "@portico/wire";
import type { CallProblem } from "../../flow/problem.ts";
import type { Move } from "../../flow/screen.ts";
import type { EndMove, LogoutStep, RevokeSession } from "../ended/flow.ts";
import type { AuthorizeQuery } from "../flow/read-request.ts";
import type { Announce, GoBack, LoadingStep, SessionMove } from "../session/flow.ts";

/** The request failed, or could not be checked. */
export type FailedStep = { screen: "Failed"; problem: CallProblem; canRetry: boolean };
export type ConsentStep = {
  screen: "Consent";
  answer: AuthorizeStartResponse;
  busy: "allow" | "deny" | null;
  problem: CallProblem | null;
};
/** The member authenticates again, and the flow then repeats their action. */
export type ConfirmIdentityStep = {
  screen: "ConfirmIdentity";
  problem: CallProblem & { missing: MissingIdentity };
  /** The screen to return to; null if the request could not be checked yet. */
  from: ConsentStep | null;
};
export type ChooseStep = {
  screen: "ChooseOrganization";
  /** The organization that the member is switching to. */
  busy: string | null;
  problem: CallProblem | null;
  /** The previous screen. */
  from: ConsentStep | FailedStep;
};

export type AuthorizeEffect =
  | Announce
  | GoBack
  | RevokeSession
  | { type: "startAuthorization"; request: AuthorizeQuery }
  | { type: "submitAuthorization"; request: AuthorizeQuery; isGranted: boolean }
  | { type: "listOrganizations" }
  | { type: "exchangeOrganization"; organizationId: string };

export type AuthorizeMove =
  | SessionMove
  | Move<
      LoadingStep | ConsentStep | FailedStep | ChooseStep | ConfirmIdentityStep | LogoutStep | EndMove[0],
      AuthorizeEffect | EndMove[1][number]
    >;
