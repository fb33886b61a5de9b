import type { CallProblem } from "../../flow/problem.ts";
import type { Screen } from "../flow/facts.ts";
import { preflight } from "../session/flow.ts";
import type { AuthorizeMove, ConfirmIdentityStep, ConsentStep } from "./steps.ts";

type ConfirmIdentityEvent = { type: "identityConfirmed" } | { type: "confirmationCancelled" };

/** Returns the step that asks the member to show what a refusal names; null where it names nothing. */
export function confirmIdentityStep(problem: CallProblem, from: ConsentStep | null): ConfirmIdentityStep | null {
  if (problem.kind !== "refused" || !problem.missing) return null;
  return { screen: "ConfirmIdentity", problem: { ...problem, missing: problem.missing }, from };
}

export const confirmIdentity: Screen<ConfirmIdentityStep, ConfirmIdentityEvent, AuthorizeMove> = {
  on: {
    identityConfirmed({ from }, _, facts) {
      if (!from || facts.request?.kind !== "authorize") return preflight(facts);
      // Another session has taken the place of the one that was asked, so the question is asked again.
      return [{ ...from, busy: "allow" }, [{ type: "startAuthorization", request: facts.request.request }]];
    },
    confirmationCancelled: ({ from, problem }) => [from ?? { screen: "Failed", problem, canRetry: true }, []],
  },
};
