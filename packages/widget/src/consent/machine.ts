import type { DiscoveredOrganization } from "@portico/wire";
import type { EventOfRow, StepOfRow, TransitionOfRow } from "../flow/screen.ts";
import { confirmIdentity, consent, failed, loading } from "./authorize/flow.ts";
import { chooseOrganization } from "./authorize/organizations.ts";
import { ended, leaving, logout } from "./ended/flow.ts";
import type { BootstrapData, FlowContext, Who } from "./flow/context.ts";
import { afterSessionChange, missingParameter, noSession, type OpeningEffect } from "./session/flow.ts";

// The screens of the machine, and the types derived from them.

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
/** The next steps of all screens, with their effects. */
export type Transition = TransitionOfRow<Rows[ScreenName]>;

export type FlowEvent =
  | EventOfRow<Rows[ScreenName]>
  | { type: "bootstrapLoaded"; bootstrap: BootstrapData }
  /** The session was replaced, or ended (null), for example in another tab. */
  | { type: "sessionChanged"; who: Who | null }
  | { type: "organizationsListed"; organizations: readonly DiscoveredOrganization[] };

export type Effect = Transition[1][number] | OpeningEffect;

export interface FlowState extends FlowContext {
  step: Step;
}

/** The row of any screen. `screens` pairs each step with its row, but the compiler can't follow that. */
interface AnyRow {
  on: {
    readonly [Type in FlowEvent["type"]]?: (step: Step, event: FlowEvent, context: FlowContext) => Transition | null;
  };
}

/** Returns the next state and its effects. Events that the current screen does not handle are ignored. */
export function transition(state: FlowState, event: FlowEvent): readonly [FlowState, readonly Effect[]] {
  switch (event.type) {
    case "bootstrapLoaded":
      // Log the render only once the bootstrap is loaded, because the log contains it.
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

function moveOf(state: FlowState, event: FlowEvent): Transition | null {
  const { step } = state;
  const row = screens[step.screen] as unknown as AnyRow;
  return row.on[event.type]?.(step, event, state) ?? null;
}

function moved(
  state: FlowState,
  learned: Partial<FlowContext>,
  move: Transition | null,
): readonly [FlowState, readonly Effect[]] {
  if (!move) return [state, []];
  const [step, effects] = move;
  return [{ ...state, ...learned, step }, effects];
}
