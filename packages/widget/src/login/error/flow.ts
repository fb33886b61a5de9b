import type { Screen } from "../flow/context.ts";
import type { BackClicked, Problem, StartOverClicked } from "../flow/events.ts";
import { type ErrorKind, type ErrorStep, errorStep } from "../flow/steps.ts";

export type ErrorEffect =
  /** The flow ended with an error that no call has reported. */
  | { type: "reportError"; kind: ErrorKind }
  /** The identity provider sent the visitor back with this error. */
  | { type: "reportLanding"; errorType: string };

export const error: Screen<ErrorStep, BackClicked | StartOverClicked, never> = {
  on: {},
  canGoBack: (step) => step.canGoBack,
  startOver: (step) => (step.canGoBack ? null : ""),
};

export function authPolicyError(organizationName: string, canGoBack: boolean): ErrorStep {
  return { ...errorStep("CannotJoinOrgDueToAuthPolicy", canGoBack), organizationName };
}

/** An organization could not be entered or created. */
export function organizationEntryError(problem: Problem): ErrorStep {
  const isClaimed = problem.kind === "refused" && problem.errorType === "action_not_allowed_email_domain_is_claimed";
  return errorStep(isClaimed ? "OrganizationDiscoveryClaimedDomain" : "Default", true, problem);
}

/** Whether the link was requested in another browser, which has the proof key. */
export function isForOtherBrowser(problem: Problem | null): boolean {
  return problem?.kind === "refused" && problem.errorType.includes("pkce");
}
