import type { RedirectEvent } from "./events.ts";
import type { Facts } from "./facts.ts";
import { isWaitingForOrganization, type MainStep } from "./main-step.ts";
import type { LoginMove, On } from "./screen.ts";

/** Main may be left for a provider of identities: nothing is under way, and it is known whose Main it is. */
export function mayRedirect(step: MainStep, facts: Facts): boolean {
  return !step.busy && !isWaitingForOrganization(step, facts);
}

/** Main while the browser is redirected. Its fields stay as they are: the browser may come back. */
export function redirecting(step: MainStep, redirect: string): MainStep {
  return { ...step, busy: true, redirect, problem: null };
}

const stay = (step: MainStep): MainStep => ({ ...step, busy: false, redirect: null });

export const redirectOn: On<MainStep, RedirectEvent, LoginMove<MainStep>> = {
  redirectFailed: (step, { problem }) => (step.redirect ? [stay(step), [{ type: "showProblem", problem }]] : null),
  returned: (step) => (step.redirect ? [stay(step), []] : null),
};
