import type { Move } from "../../flow/screen.ts";
import { isSafeToLeaveFor } from "../flow/app.ts";
import type { Facts, Screen } from "../flow/facts.ts";
import { type OpeningMove, openingEffects, openingStep } from "../session/flow.ts";

/** The end of a flow where the page is not left, or not any more. */
export type Ending = "allowed" | "denied" | "loggedOut" | "stillLoggedIn";

/** Everything is said, and the browser is redirected. */
export type LeavingStep = { screen: "Leaving"; ending: Ending };
export type EndedStep = { screen: "Ended"; ending: Ending };

export type EndMove = Move<LeavingStep | EndedStep, { type: "redirect"; redirectUri: string }>;

/** The page is shown again as it was left, by the browser's way back. */
type Returned = { type: "returned" };
export type SessionRevoked = { type: "sessionRevoked"; redirectUri: string };

type LeavingEvent =
  | SessionRevoked
  | Returned
  /** The page is still here: what it was left for is an app on this computer, or never came. */
  | { type: "stayed" };

export const leaving: Screen<LeavingStep, LeavingEvent, EndMove | OpeningMove> = {
  on: {
    sessionRevoked: (_, { redirectUri }) => leaveLoggedOut(redirectUri),
    stayed: ({ ending }) => [{ screen: "Ended", ending }, []],
    returned: (_step, _event, facts) => beginAgain(facts),
  },
};

export const ended: Screen<EndedStep, Returned, OpeningMove> = {
  on: { returned: (_step, _event, facts) => beginAgain(facts) },
};

export function leaveLoggedOut(redirectUri: string): EndMove {
  return isSafeToLeaveFor(redirectUri)
    ? [{ screen: "Leaving", ending: "loggedOut" }, [{ type: "redirect", redirectUri }]]
    : [{ screen: "Ended", ending: "loggedOut" }, []];
}

/** A page that the browser's way back brings is as old as its answer: it is asked anew what holds. */
function beginAgain(facts: Facts): OpeningMove {
  const effects = openingEffects(facts).filter(({ type }) => type === "openSession");
  return [openingStep(facts), effects];
}
