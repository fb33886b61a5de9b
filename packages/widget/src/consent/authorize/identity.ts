import type { CallProblem } from "../../flow/problem.ts";
import type { Screen } from "../flow/context.ts";
import { preflight } from "../session/flow.ts";
import type { AuthorizeMove, ConfirmIdentityStep, ConsentStep } from "./steps.ts";

type ConfirmIdentityEvent = { type: "identityConfirmed" } | { type: "confirmationCancelled" };

/** Returns the step that asks for the missing factors; null if the error names none. */
export function confirmIdentityStep(problem: CallProblem, from: ConsentStep | null): ConfirmIdentityStep | null {
  if (problem.kind !== "refused" || !problem.missing) return null;
  return { screen: "ConfirmIdentity", problem: { ...problem, missing: problem.missing }, from };
}

export const confirmIdentity: Screen<ConfirmIdentityStep, ConfirmIdentityEvent, AuthorizeMove> = {
  on: {
    identityConfirmed({ from }, _, context) {
      if (!from || context.request?.kind !== "authorize") return preflight(context);
      // The session was replaced meanwhile, so start over.
      return [{ ...from, busy: "allow" }, [{ type: "startAuthorization", request: context.request.request }]];
    },
    confirmationCancelled: ({ from, problem }) => [from ?? { screen: "Failed", problem, canRetry: true }, []],
  },
};
