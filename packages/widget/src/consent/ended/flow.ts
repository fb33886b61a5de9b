import type { Move } from "../../flow/screen.ts";
import { isSafeToLeaveFor } from "../flow/app.ts";
import type { FlowContext, Screen } from "../flow/context.ts";
import { type OpeningMove, openingEffects, openingStep } from "../session/flow.ts";

/** How the flow ended, if the browser does not navigate away. */
export type Ending = "allowed" | "denied" | "loggedOut" | "stillLoggedIn";

/** The flow is complete and the browser is navigating away. */
type LeavingStep = { screen: "Leaving"; ending: Ending };
type EndedStep = { screen: "Ended"; ending: Ending };

export type EndMove = Move<LeavingStep | EndedStep, { type: "redirect"; redirectUri: string }>;

/** The browser restored the page from its back/forward cache. */
type Returned = { type: "returned" };
type SessionRevoked = { type: "sessionRevoked"; redirectUri: string };

type LeavingEvent =
  | SessionRevoked
  | Returned
  /** The page is still open: the redirect opened a local app, or failed. */
  | { type: "stayed" };

export const leaving: Screen<LeavingStep, LeavingEvent, EndMove | OpeningMove> = {
  on: {
    sessionRevoked: (_, { redirectUri }) => leaveLoggedOut(redirectUri),
    stayed: ({ ending }) => [{ screen: "Ended", ending }, []],
    returned: (_step, _event, context) => beginAgain(context),
  },
};

export const ended: Screen<EndedStep, Returned, OpeningMove> = {
  on: { returned: (_step, _event, context) => beginAgain(context) },
};

function leaveLoggedOut(redirectUri: string): EndMove {
  return isSafeToLeaveFor(redirectUri)
    ? [{ screen: "Leaving", ending: "loggedOut" }, [{ type: "redirect", redirectUri }]]
    : [{ screen: "Ended", ending: "loggedOut" }, []];
}

/** A restored page has an outdated answer, so check the request again. */
function beginAgain(context: FlowContext): OpeningMove {
  const effects = openingEffects(context).filter(({ type }) => type === "openSession");
  return [openingStep(context), effects];
}

export type LogoutStep = { screen: "Logout"; redirectUri: string; busy: boolean };

export type RevokeSession = { type: "revokeSession"; redirectUri: string };

export const logout: Screen<
  LogoutStep,
  { type: "yesClicked" } | { type: "noClicked" } | SessionRevoked,
  EndMove | Move<LogoutStep, RevokeSession>
> = {
  on: {
    yesClicked: (step) =>
      step.busy ? null : [{ ...step, busy: true }, [{ type: "revokeSession", redirectUri: step.redirectUri }]],
    noClicked: (step) => (step.busy ? null : [{ screen: "Ended", ending: "stillLoggedIn" }, []]),
    sessionRevoked: (step, { redirectUri }) => (step.busy ? leaveLoggedOut(redirectUri) : null),
  },
};
