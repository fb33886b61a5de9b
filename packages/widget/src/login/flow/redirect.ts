import type { FlowContext } from "./context.ts";
import type { RedirectEvent } from "./events.ts";
import { isWaitingForOrganization, type MainStep } from "./main-step.ts";
import type { LoginMove, On } from "./screen.ts";

/** Whether Main may redirect: it is not busy, and its organization is known. */
export function mayRedirect(step: MainStep, context: FlowContext): boolean {
  return !step.busy && !isWaitingForOrganization(step, context);
}

/** Returns Main while the browser navigates away. Its fields stay, because the visitor may come back. */
export function redirecting(step: MainStep, redirect: string): MainStep {
  return { ...step, busy: true, redirect, problem: null };
}

const stay = (step: MainStep): MainStep => ({ ...step, busy: false, redirect: null });

export const redirectOn: On<MainStep, RedirectEvent, LoginMove<MainStep>> = {
  redirectFailed: (step, { problem }) => (step.redirect ? [stay(step), [{ type: "showProblem", problem }]] : null),
  returned: (step) => (step.redirect ? [stay(step), []] : null),
};
