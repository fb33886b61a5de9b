import type { AuthorizeStartResponse } from "@portico/wire";
import type { CallProblem } from "../../flow/problem.ts";
import type { Ending } from "../ended/flow.ts";
import { isSafeToLeaveFor } from "../flow/app.ts";
import type { FlowContext, Screen, Who } from "../flow/context.ts";
import type { AuthorizeQuery } from "../flow/read-request.ts";
import { type LeaveClicked, type LoadingStep, leave, noSessionMove, preflight } from "../session/flow.ts";
import { chooserEffects, chooserStep } from "./organizations.ts";
import type { AuthorizeEffect, AuthorizeMove, ConfirmIdentityStep, ConsentStep, FailedStep } from "./steps.ts";

/** Errors that another organization may not have. */
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
    sessionFound: (_step, _event, context) => preflight(context),
    sessionMissing: () => noSessionMove,
    authorizationStarted(step, { answer }, context) {
      if (context.request?.kind !== "authorize") return null;
      // If consent is not required, submit false: docs/consent.md.
      if (!answer.consent_required) return [step, [submit(context.request.request, false)]];
      return [{ screen: "Consent", answer, busy: null, problem: null }, chooserEffects(context)];
    },
    logoutStarted: (_, { isConsentRequired, redirectUri }) =>
      isConsentRequired
        ? [{ screen: "Logout", redirectUri, busy: false }, []]
        : [{ screen: "Leaving", ending: "loggedOut" }, [{ type: "revokeSession", redirectUri }]],
    authorizationAnswered: (_, { redirectUri }, context) => complete("allowed", redirectUri, context),
    preflightFailed: fail,
    submitFailed: fail,
  },
};

function fail(_: LoadingStep, { problem }: { problem: CallProblem }, context: FlowContext): AuthorizeMove {
  const confirming = confirmIdentityStep(problem, null);
  return confirming ? [confirming, []] : failWith(problem, context);
}

function failWith(problem: CallProblem, context: FlowContext): AuthorizeMove {
  return [
    { screen: "Failed", problem, canRetry: canRetry(problem) },
    isOfOrganization(problem) ? chooserEffects(context) : [],
  ];
}

export const failed: Screen<
  FailedStep,
  { type: "retryClicked" } | { type: "switchClicked" } | LeaveClicked,
  AuthorizeMove
> = {
  on: {
    leaveClicked: leave,
    retryClicked: (step, _, context) => (step.canRetry ? preflight(context) : null),
    switchClicked: (step, _, context) => (isOfOrganization(step.problem) ? chooserStep(step, context) : null),
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
    allowClicked: (step, _, context) => answer(step, "allow", context),
    denyClicked: (step, _, context) => answer(step, "deny", context),
    switchClicked: (step, _, context) => (step.busy ? null : chooserStep(step, context)),
    authorizationAnswered: (step, { redirectUri }, context) =>
      step.busy ? complete(step.busy === "deny" ? "denied" : "allowed", redirectUri, context) : null,
    submitFailed: stay,
    // The member has authenticated again and the request was restarted. If it asks for the same as before, submit
    // what they allowed.
    authorizationStarted(step, { answer }, { request }) {
      if (step.busy !== "allow" || request?.kind !== "authorize") return null;
      return isSameQuestion(step.answer, answer)
        ? [{ ...step, answer }, [submit(request.request, true)]]
        : [{ ...step, answer, busy: null }, []];
    },
    preflightFailed: stay,
  },
};

/** Shows the error below the question while an answer can still help, or asks the member to authenticate again. */
function stay(step: ConsentStep, { problem }: { problem: CallProblem }, context: FlowContext): AuthorizeMove | null {
  if (!step.busy) return null;
  const from = { ...step, busy: null, problem: null };
  const confirming = step.busy === "allow" ? confirmIdentityStep(problem, from) : null;
  if (confirming) return [confirming, []];
  return canRetry(problem) ? [{ ...from, problem }, []] : failWith(problem, context);
}

function isSameQuestion(asked: AuthorizeStartResponse, again: AuthorizeStartResponse): boolean {
  const questionOf = ({ client, scope_results, resource, consent_required }: AuthorizeStartResponse) =>
    JSON.stringify([client.client_id, scope_results, resource, consent_required]);
  return questionOf(asked) === questionOf(again);
}

function answer(step: ConsentStep, busy: "allow" | "deny", { request }: FlowContext): AuthorizeMove | null {
  return step.busy || request?.kind !== "authorize"
    ? null
    : [{ ...step, busy, problem: null }, [submit(request.request, busy === "allow")]];
}

/** Whether to offer another organization. */
export function canSwitch(step: ConsentStep | FailedStep, context: FlowContext): boolean {
  const isWanted = step.screen === "Consent" || isOfOrganization(step.problem);
  return isWanted && chooserStep(step, context) !== null;
}

function submit(request: AuthorizeQuery, isGranted: boolean): AuthorizeEffect {
  return { type: "submitAuthorization", request, isGranted };
}

/** Notify the host first, then navigate to the app. */
function complete(ending: Ending, redirectUri: string, { request }: FlowContext): AuthorizeMove | null {
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

/** Whether a retry can help: only for temporary errors. */
function canRetry(problem: CallProblem): boolean {
  return (
    problem.kind !== "refused" ||
    /^(too_many_requests|internal_server_error|service_unavailable)$/.test(problem.errorType)
  );
}

type ConfirmIdentityEvent = { type: "identityConfirmed" } | { type: "confirmationCancelled" };

/** Returns the step that asks for the missing factors; null if the error names none. */
function confirmIdentityStep(problem: CallProblem, from: ConsentStep | null): ConfirmIdentityStep | null {
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
