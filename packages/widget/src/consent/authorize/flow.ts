import { isSafeToLeaveFor } from "../flow/app.ts";
import type { AuthorizeQuery } from "../flow/read-request.ts";
import type { Effect, Ending, Facts, Move, Problem, ScreenTransition, Step, StepOf } from "../machine.ts";
import { chooserEffects, chooserStep } from "../organizations/flow.ts";
import { noSession, preflight } from "../session/flow.ts";

/** The refusals that another organization could change. */
const answersToOrganization = /^(session_authorization_tenancy_error|connected_app_not_allowed_for_org)$/;

export const loadingTransition: ScreenTransition<"Loading"> = (step, event, facts) => {
  switch (event.type) {
    case "sessionFound":
      return preflight(facts);
    case "sessionMissing":
      return noSession;
    case "authorizationStarted": {
      if (facts.request?.kind !== "authorize") return null;
      const { answer } = event;
      // False means that none was asked for: docs/wire/rules.md#consent.
      if (!answer.consent_required) return [step, [submit(facts.request.request, false)]];
      return [{ screen: "Consent", answer, busy: null, problem: null }, chooserEffects(facts)];
    }
    case "logoutStarted": {
      const { redirectUri } = event;
      if (event.isConsentRequired) return [{ screen: "Logout", redirectUri, busy: false }, []];
      return [{ screen: "Leaving", ending: "loggedOut" }, [{ type: "revokeSession", redirectUri }]];
    }
    case "authorizationAnswered":
      return complete("allowed", event.redirectUri, facts);
    case "preflightFailed":
    case "submitFailed": {
      const { problem } = event;
      const failed: Step = { screen: "Failed", problem, canRetry: canRetry(problem) };
      return [failed, isOfOrganization(problem) ? chooserEffects(facts) : []];
    }
  }
};

export const failedTransition: ScreenTransition<"Failed"> = (step, event, facts) => {
  switch (event.type) {
    case "retryClicked":
      return step.canRetry ? preflight(facts) : null;
    case "switchClicked":
      return isOfOrganization(step.problem) ? chooserStep(step, facts) : null;
  }
};

export const consentTransition: ScreenTransition<"Consent"> = (step, event, facts) => {
  if (facts.request?.kind !== "authorize") return null;
  const { request } = facts.request;
  switch (event.type) {
    case "allowClicked":
      return step.busy ? null : [{ ...step, busy: "allow", problem: null }, [submit(request, true)]];
    case "denyClicked":
      return step.busy ? null : [{ ...step, busy: "deny", problem: null }, [submit(request, false)]];
    case "switchClicked":
      return step.busy ? null : chooserStep(step, facts);
    case "authorizationAnswered":
      return step.busy ? complete(step.busy === "deny" ? "denied" : "allowed", event.redirectUri, facts) : null;
    case "submitFailed":
      return step.busy ? [{ ...step, busy: null, problem: event.problem }, []] : null;
  }
};

/** Returns whether the member may be offered another organization instead. */
export function canSwitch(step: StepOf<"Consent"> | StepOf<"Failed">, facts: Facts): boolean {
  const isWanted = step.screen === "Consent" || isOfOrganization(step.problem);
  return isWanted && chooserStep(step, facts) !== null;
}

function submit(request: AuthorizeQuery, isGranted: boolean): Effect {
  return { type: "submitAuthorization", request, isGranted };
}

/** The host hears of it first, then the browser goes where the app waits. */
function complete(ending: Ending, redirectUri: string, { request }: Facts): Move | null {
  if (request?.kind !== "authorize") return null;
  if (redirectUri && !isSafeToLeaveFor(redirectUri)) {
    return [{ screen: "Failed", problem: { kind: "failed", message: "" }, canRetry: false }, []];
  }
  const event = ending === "denied" ? "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED" : "OAUTH_AUTHORIZE_FLOW_COMPLETE";
  const announced: Effect = { type: "announce", event, request: request.request };
  return redirectUri
    ? [{ screen: "Leaving", ending }, [announced, { type: "leave", redirectUri }]]
    : [{ screen: "Ended", ending }, [announced]];
}

const isOfOrganization = (problem: Problem) =>
  problem.kind === "refused" && answersToOrganization.test(problem.errorType);

/** Returns whether a retry can help: the provider refuses again what it refused, but for two things that pass. */
function canRetry(problem: Problem): boolean {
  return problem.kind !== "refused" || /^(too_many_requests|internal_server_error)$/.test(problem.errorType);
}
