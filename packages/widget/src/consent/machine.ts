import type { DiscoveredOrganization } from "@portico/wire";
import type { EventOfRow, LeadsOfRow, StepOfRow } from "../flow/screen.ts";
import { consent, failed, loading } from "./authorize/flow.ts";
import { confirmIdentity } from "./authorize/identity.ts";
import { chooseOrganization } from "./authorize/organizations.ts";
import { ended, leaving } from "./ended/flow.ts";
import type { BootstrapFacts, Facts, Who } from "./flow/facts.ts";
import { logout } from "./logout/flow.ts";
import { afterSessionChange, missingParameter, noSession, type OpeningEffect } from "./session/flow.ts";

// The machine's rows, and the words that follow from them.

export const screens = {
  Loading: loading,
  NoSession: noSession,
  MissingParameter: missingParameter,
  Failed: failed,
  Consent: consent,
  ChooseOrganization: chooseOrganization,
  ConfirmIdentity: confirmIdentity,
  Logout: logout,
  Leaving: leaving,
  Ended: ended,
};

type Rows = typeof screens;
export type ScreenName = keyof Rows;
export type Step = StepOfRow<Rows[ScreenName]>;
export type StepOf<Name extends ScreenName> = StepOfRow<Rows[Name]>;
/** The steps that the screens lead to, and the effects that they ask for on the way. */
export type Leads = LeadsOfRow<Rows[ScreenName]>;

export type FlowEvent =
  | EventOfRow<Rows[ScreenName]>
  | { type: "bootstrapLoaded"; bootstrap: BootstrapFacts }
  /** Another session counts from now on, or none: by another tab, or because it ended. */
  | { type: "sessionChanged"; who: Who | null }
  | { type: "organizationsListed"; organizations: readonly DiscoveredOrganization[] };

export type Effect = Leads[1][number] | OpeningEffect;

export interface FlowState extends Facts {
  step: Step;
}

/** A row, whichever screen's. The table pairs each step with the row of its screen, which the compiler cannot follow. */
interface AnyRow {
  on: { readonly [Type in FlowEvent["type"]]?: (step: Step, event: FlowEvent, facts: Facts) => Leads | null };
}

/** The next state, and what should happen on the way. An event out of place changes nothing. */
export function transition(state: FlowState, event: FlowEvent): readonly [FlowState, readonly Effect[]] {
  switch (event.type) {
    case "bootstrapLoaded":
      // The render is told with it, however late it comes.
      return state.isBootstrapLoaded
        ? [state, []]
        : [{ ...state, bootstrap: event.bootstrap, isBootstrapLoaded: true }, [{ type: "logRender" }]];
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

function moveOf(state: FlowState, event: FlowEvent): Leads | null {
  const { step } = state;
  const row = screens[step.screen] as unknown as AnyRow;
  return row.on[event.type]?.(step, event, state) ?? null;
}

function moved(state: FlowState, learned: Partial<Facts>, move: Leads | null): readonly [FlowState, readonly Effect[]] {
  if (!move) return [state, []];
  const [step, effects] = move;
  return [{ ...state, ...learned, step }, effects];
}
