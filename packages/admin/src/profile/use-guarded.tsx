import { type ReactNode, useRef } from "react";
import { type Action, useAction } from "../ground/use-action.ts";
import { SecondFactorAsked } from "./SecondFactorAsked.tsx";

export interface Guarded<Given extends unknown[]> extends Action<Given> {
  /** Asks for the second factor, in the place where it was pressed; null while nobody wants it. */
  stepUp: ReactNode;
}

/**
 * A press whose call may want the second factor shown. Then it is asked for in place, and the same call goes on with what
 * was typed. What follows from the call stands in `act`, because the press has ended by then.
 */
export function useGuarded<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>): Guarded<Given> {
  const given = useRef<Given | undefined>(undefined);
  const action = useAction((...last: Given) => {
    given.current = last;
    return act(...last);
  });
  const isAsked = action.failure?.type === "second_factor_required";
  const again = async () => {
    if (given.current) await action.run(...given.current);
  };
  return {
    ...action,
    failure: isAsked ? null : action.failure,
    stepUp: isAsked ? <SecondFactorAsked onShown={again} onCancel={action.forgive} /> : null,
  };
}
