import type { AnyStep, Move } from "../../flow/screen.ts";
import type { FlowContext, Screen, Who } from "../flow/context.ts";
import type { AuthorizeQuery, ConsentRequest } from "../flow/read-request.ts";

/** Checking the session or the request, or submitting without a question. */
export type LoadingStep = { screen: "Loading" };
type NoSessionStep = { screen: "NoSession" };
type MissingParameterStep = { screen: "MissingParameter"; parameter: string };

export type Announcement =
  | "OAUTH_AUTHORIZE_FLOW_START"
  | "OAUTH_AUTHORIZE_FLOW_COMPLETE"
  | "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED";
export type Announce = { type: "announce"; event: Announcement; request: AuthorizeQuery };

export type OpeningEffect =
  | { type: "loadBootstrap" }
  | { type: "logRender" }
  /** Signs in with the trusted token, if any, and reads the session. */
  | { type: "openSession" }
  | { type: "reportMissing"; parameter: string };
type PreflightEffect =
  | Announce
  | { type: "startAuthorization"; request: AuthorizeQuery }
  | { type: "startLogout"; request: Extract<ConsentRequest, { kind: "logout" }>["request"] };

/** Goes back to the previous page, where the member can start over. */
export type GoBack = { type: "goBack" };
export type LeaveClicked = { type: "leaveClicked" };

export type OpeningMove = Move<LoadingStep | MissingParameterStep, OpeningEffect>;
export type SessionMove = Move<LoadingStep, PreflightEffect> | Move<NoSessionStep, { type: "reportNoSession" }>;

const loading: LoadingStep = { screen: "Loading" };

export const missingParameter: Screen<MissingParameterStep, LeaveClicked, Move<MissingParameterStep, GoBack>> = {
  on: { leaveClicked: leave },
};

/** Where to go if the request can't be granted. */
export function leave<Step extends AnyStep>(
  step: Step,
  _: LeaveClicked,
  { hasPast }: FlowContext,
): Move<Step, GoBack> | null {
  return hasPast ? [step, [{ type: "goBack" }]] : null;
}

/** Returns the first step of a page. A missing parameter comes before the check for a session. */
export function openingStep({ request }: Pick<FlowContext, "request">): OpeningMove[0] {
  return request?.kind === "incomplete" ? { screen: "MissingParameter", parameter: request.parameter } : loading;
}

export function openingEffects({ request }: Pick<FlowContext, "request">): readonly OpeningEffect[] {
  const always: OpeningEffect[] = [{ type: "loadBootstrap" }];
  if (!request) return always;
  if (request.kind === "incomplete") return [...always, { type: "reportMissing", parameter: request.parameter }];
  return [...always, { type: "openSession" }];
}

/** Checks the request for the signed-in member. */
export function preflight({ request }: FlowContext): SessionMove {
  switch (request?.kind) {
    case "authorize": {
      const { request: query } = request;
      return [
        loading,
        [
          { type: "announce", event: "OAUTH_AUTHORIZE_FLOW_START", request: query },
          { type: "startAuthorization", request: query },
        ],
      ];
    }
    case "logout":
      return [loading, [{ type: "startLogout", request: request.request }]];
    default:
      return [loading, []];
  }
}

export const noSessionMove: SessionMove = [{ screen: "NoSession" }, [{ type: "reportNoSession" }]];

export const noSession: Screen<NoSessionStep, { type: "retryClicked" }, SessionMove | OpeningMove> = {
  on: { retryClicked: () => [loading, [{ type: "openSession" }]] },
};

/**
 * The session changed: another member, or another organization. Check the request again, unless the flow has ended. A
 * logout in progress ends the session itself.
 */
export function afterSessionChange(
  step: AnyStep & { busy?: unknown },
  who: Who | null,
  context: FlowContext,
): SessionMove | null {
  switch (step.screen) {
    case "MissingParameter":
    case "Leaving":
    case "Ended":
      return null;
    case "Logout":
      if (step.busy) return null;
  }
  if (who) return isSame(who, context.who) ? null : preflight(context);
  return step.screen === "NoSession" ? null : noSessionMove;
}

function isSame(a: Who, b: Who | null): boolean {
  return a.memberId === b?.memberId && a.organizationId === b.organizationId;
}
