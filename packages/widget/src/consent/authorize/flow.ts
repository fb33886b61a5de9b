import type { AuthorizeStartResponse } from "@portico/wire";
import type { CallProblem } from "../../flow/problem.ts";
import type { Ending } from "../ended/flow.ts";
import { isSafeToLeaveFor } from "../flow/app.ts";
import type { Facts, Screen, Who } from "../flow/facts.ts";
import type { AuthorizeQuery } from "../flow/read-request.ts";
import { type LeaveClicked, type LoadingStep, leave, noSessionMove, preflight } from "../session/flow.ts";
import { confirmIdentityStep } from "./identity.ts";
import { chooserEffects, chooserStep } from "./organizations.ts";
import type { AuthorizeEffect, AuthorizeMove, ConsentStep, FailedStep } from "./steps.ts";

/** The refusals that another organization could change. */
const answersToOrganization = /^(session_authorization_tenancy_error|connected_app_not_allowed_for_org)$/;

type SubmitEvent =
  | { type: "authorizationAnswered"; redirectUri: string }
  | { type: "submitFailed"; problem: CallProblem };

type LoadingEvent =
  | { type: "sessionFound"; who: Who }
  | { type: "sessionMissing" }
  | { type: "authorizationStarted"; answer: AuthorizeStartResponse }
  | { type: "logoutStarted"; isConsentRequired: boolean; redirectUri: string }
  | { type: "preflightFailed"; problem: CallProblem }
  | SubmitEvent;

export const loading: Screen<LoadingStep, LoadingEvent, AuthorizeMove> = {
  on: {
    sessionFound: (_step, _event, facts) => preflight(facts),
    sessionMissing: () => noSessionMove,
    authorizationStarted(step, { answer }, facts) {
      if (facts.request?.kind !== "authorize") return null;
      // Where no consent is asked for, false says so: docs/consent.md.
      if (!answer.consent_required) return [step, [submit(facts.request.request, false)]];
      return [{ screen: "Consent", answer, busy: null, problem: null }, chooserEffects(facts)];
    },
    logoutStarted: (_, { isConsentRequired, redirectUri }) =>
      isConsentRequired
        ? [{ screen: "Logout", redirectUri, busy: false }, []]
        : [{ screen: "Leaving", ending: "loggedOut" }, [{ type: "revokeSession", redirectUri }]],
    authorizationAnswered: (_, { redirectUri }, facts) => complete("allowed", redirectUri, facts),
    preflightFailed: fail,
    submitFailed: fail,
  },
};

function fail(_: LoadingStep, { problem }: { problem: CallProblem }, facts: Facts): AuthorizeMove {
  const confirming = confirmIdentityStep(problem, null);
  if (confirming) return [confirming, []];
  return [
    { screen: "Failed", problem, canRetry: canRetry(problem) },
    isOfOrganization(problem) ? chooserEffects(facts) : [],
  ];
}

export const failed: Screen<
  FailedStep,
  { type: "retryClicked" } | { type: "switchClicked" } | LeaveClicked,
  AuthorizeMove
> = {
  on: {
    leaveClicked: leave,
    retryClicked: (step, _, facts) => (step.canRetry ? preflight(facts) : null),
    switchClicked: (step, _, facts) => (isOfOrganization(step.problem) ? chooserStep(step, facts) : null),
  },
};

type ConsentEvent =
  | { type: "allowClicked" }
  | { type: "denyClicked" }
  | { type: "switchClicked" }
  | { type: "authorizationStarted"; answer: AuthorizeStartResponse }
  | { type: "preflightFailed"; problem: CallProblem }
  | SubmitEvent;

export const consent: Screen<ConsentStep, ConsentEvent, AuthorizeMove> = {
  on: {
    allowClicked: (step, _, facts) => answer(step, "allow", facts),
    denyClicked: (step, _, facts) => answer(step, "deny", facts),
    switchClicked: (step, _, facts) => (step.busy ? null : chooserStep(step, facts)),
    authorizationAnswered: (step, { redirectUri }, facts) =>
      step.busy ? complete(step.busy === "deny" ? "denied" : "allowed", redirectUri, facts) : null,
    submitFailed: stay,
    // The question once more, after the member has shown who they are: what they allowed is granted where it is the same.
    authorizationStarted(step, { answer }, { request }) {
      if (step.busy !== "allow" || request?.kind !== "authorize") return null;
      return isSameQuestion(step.answer, answer)
        ? [{ ...step, answer }, [submit(request.request, true)]]
        : [{ ...step, answer, busy: null }, []];
    },
    preflightFailed: stay,
  },
};

/** A refusal stands below the question, or asks the member to show who they are. */
function stay(step: ConsentStep, { problem }: { problem: CallProblem }): AuthorizeMove | null {
  if (!step.busy) return null;
  const from = { ...step, busy: null, problem: null };
  const confirming = step.busy === "allow" ? confirmIdentityStep(problem, from) : null;
  return [confirming ?? { ...from, problem }, []];
}

function isSameQuestion(asked: AuthorizeStartResponse, again: AuthorizeStartResponse): boolean {
  const questionOf = ({ client, scope_results, resource, consent_required }: AuthorizeStartResponse) =>
    JSON.stringify([client.client_id, scope_results, resource, consent_required]);
  return questionOf(asked) === questionOf(again);
}

function answer(step: ConsentStep, busy: "allow" | "deny", { request }: Facts): AuthorizeMove | null {
  return step.busy || request?.kind !== "authorize"
    ? null
    : [{ ...step, busy, problem: null }, [submit(request.request, busy === "allow")]];
}

/** Returns whether the member may be offered another organization instead. */
export function canSwitch(step: ConsentStep | FailedStep, facts: Facts): boolean {
  const isWanted = step.screen === "Consent" || isOfOrganization(step.problem);
  return isWanted && chooserStep(step, facts) !== null;
}

function submit(request: AuthorizeQuery, isGranted: boolean): AuthorizeEffect {
  return { type: "submitAuthorization", request, isGranted };
}

/** The host hears of it first, then the browser goes where the app waits. */
function complete(ending: Ending, redirectUri: string, { request }: Facts): AuthorizeMove | null {
  if (request?.kind !== "authorize") return null;
  if (redirectUri && !isSafeToLeaveFor(redirectUri)) {
    return [{ screen: "Failed", problem: { kind: "failed", message: "" }, canRetry: false }, []];
  }
  const event = ending === "denied" ? "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED" : "OAUTH_AUTHORIZE_FLOW_COMPLETE";
  const announced: AuthorizeEffect = { type: "announce", event, request: request.request };
  return redirectUri
    ? [{ screen: "Leaving", ending }, [announced, { type: "redirect", redirectUri }]]
    : [{ screen: "Ended", ending }, [announced]];
}

const isOfOrganization = (problem: CallProblem) =>
  problem.kind === "refused" && answersToOrganization.test(problem.errorType);

/** Returns whether a retry can help: the provider refuses again what it refused, but for what passes. */
function canRetry(problem: CallProblem): boolean {
  return (
    problem.kind !== "refused" ||
    /^(too_many_requests|internal_server_error|service_unavailable)$/.test(problem.errorType)
  );
}
