import { consentTransition, failedTransition, loadingTransition } from "./authorize/flow.ts";
import { organizationTransition } from "./authorize/organizations.ts";
import { endedTransition, leavingTransition, logoutTransition } from "./logout/flow.ts";
import type { Effect, Facts, FlowEvent, FlowState, Move, ScreenName, ScreenTransition, Step } from "./machine.ts";
import { afterSessionChange } from "./session/flow.ts";

/** Every screen's transition; a screen that only ends has none. */
const screenTransitions: { [Name in ScreenName]: ScreenTransition<Name> | null } = {
  Loading: loadingTransition,
  NoSession: null,
  MissingParameter: null,
  Failed: failedTransition,
  Consent: consentTransition,
  ChooseOrganization: organizationTransition,
  Logout: logoutTransition,
  Leaving: leavingTransition,
  Ended: endedTransition,
};

/** The next state, and what should happen on the way. An event out of place changes nothing. */
export function transition(state: FlowState, event: FlowEvent): readonly [FlowState, readonly Effect[]] {
  switch (event.type) {
    case "bootstrapLoaded":
      return [{ ...state, bootstrap: event.bootstrap, isBootstrapLoaded: true }, []];
    case "organizationsListed":
      return [{ ...state, organizations: event.organizations }, []];
    case "sessionChanged":
      return moved(state, { who: event.who }, afterSessionChange(state.step, event.who, state));
    case "sessionFound":
      return moved(state, { who: event.who }, moveOf(state, event));
    default:
      return moved(state, {}, moveOf(state, event));
  }
}

function moveOf({ step, ...facts }: FlowState, event: FlowEvent): Move | null {
  // The table pairs each screen with its own transition, whose switch has no case for other screens' events.
  const screenTransition = screenTransitions[step.screen] as
    | ((step: Step, event: FlowEvent, facts: Facts) => Move | null | undefined)
    | null;
  return screenTransition?.(step, event, facts) ?? null;
}

function moved(state: FlowState, learned: Partial<Facts>, move: Move | null): readonly [FlowState, readonly Effect[]] {
  if (!move) return [state, []];
  const [step, effects] = move;
  return [{ ...state, ...learned, step }, effects];
}
