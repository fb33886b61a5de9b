import type { Facts } from "./flow/facts.ts";
import { type Effect, type FlowEvent, type FlowState, type Leads, type Step, screens } from "./machine.ts";
import { afterSessionChange } from "./session/flow.ts";

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
