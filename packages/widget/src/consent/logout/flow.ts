import { isSafeToLeaveFor } from "../flow/app.ts";
import type { Facts, Move, ScreenTransition } from "../machine.ts";
import { openingEffects, openingStep } from "../session/flow.ts";

export const logoutTransition: ScreenTransition<"Logout"> = (step, event) => {
  switch (event.type) {
    case "yesClicked": {
      const { redirectUri } = step;
      return step.busy ? null : [{ ...step, busy: true }, [{ type: "revokeSession", redirectUri }]];
    }
    case "noClicked":
      return step.busy ? null : [{ screen: "Ended", ending: "stillLoggedIn" }, []];
    case "sessionRevoked":
      return step.busy ? leaveLoggedOut(event.redirectUri) : null;
  }
};

export const leavingTransition: ScreenTransition<"Leaving"> = (step, event, facts) => {
  switch (event.type) {
    case "sessionRevoked":
      return leaveLoggedOut(event.redirectUri);
    case "stayed":
      return [{ screen: "Ended", ending: step.ending }, []];
    case "returned":
      return beginAgain(facts);
  }
};

export const endedTransition: ScreenTransition<"Ended"> = (_, event, facts) => {
  switch (event.type) {
    case "returned":
      return beginAgain(facts);
  }
};

function leaveLoggedOut(redirectUri: string): Move {
  return isSafeToLeaveFor(redirectUri)
    ? [{ screen: "Leaving", ending: "loggedOut" }, [{ type: "leave", redirectUri }]]
    : [{ screen: "Ended", ending: "loggedOut" }, []];
}

/** A page that the browser's way back brings is as old as its answer: it is asked anew what holds. */
function beginAgain(facts: Facts): Move {
  const effects = openingEffects(facts).filter(({ type }) => type === "openSession");
  return [openingStep(facts), effects];
}
