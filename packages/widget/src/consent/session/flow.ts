import type { AnyStep, Move } from "../../flow/screen.ts";
import type { Facts, Screen, Who } from "../flow/facts.ts";
import type { AuthorizeQuery, ConsentRequest } from "../flow/read-request.ts";

/** The session is looked for, the request looked at, or answered without asking. */
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
  /** Signs in by the trusted token, where there is one, and looks who is signed in. */
  | { type: "openSession" }
  | { type: "reportMissing"; parameter: string };
type PreflightEffect =
  | Announce
  | { type: "startAuthorization"; request: AuthorizeQuery }
  | { type: "startLogout"; request: Extract<ConsentRequest, { kind: "logout" }>["request"] };

/** The page before this one is shown again: the member begins anew there. */
export type GoBack = { type: "goBack" };
export type LeaveClicked = { type: "leaveClicked" };

export type OpeningMove = Move<LoadingStep | MissingParameterStep, OpeningEffect>;
export type SessionMove = Move<LoadingStep, PreflightEffect> | Move<NoSessionStep, { type: "reportNoSession" }>;

const loading: LoadingStep = { screen: "Loading" };

export const missingParameter: Screen<MissingParameterStep, LeaveClicked, Move<MissingParameterStep, GoBack>> = {
  on: { leaveClicked: leave },
};

/** The way on from a request that cannot be answered. */
export function leave<Step extends AnyStep>(
  step: Step,
  _: LeaveClicked,
  { hasPast }: Facts,
): Move<Step, GoBack> | null {
  return hasPast ? [step, [{ type: "goBack" }]] : null;
}

/** Returns the first step of a page. It names what an app left out before anybody is asked to sign in for it. */
export function openingStep({ request }: Pick<Facts, "request">): OpeningMove[0] {
  return request?.kind === "incomplete" ? { screen: "MissingParameter", parameter: request.parameter } : loading;
}

export function openingEffects({ request }: Pick<Facts, "request">): readonly OpeningEffect[] {
  const always: OpeningEffect[] = [{ type: "loadBootstrap" }];
  if (!request) return always;
  if (request.kind === "incomplete") return [...always, { type: "reportMissing", parameter: request.parameter }];
  return [...always, { type: "openSession" }];
}

/** Looks at the request, for whoever is signed in now. */
export function preflight({ request }: Facts): SessionMove {
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
 * Another session counts. What was shown was asked for somebody else or somewhere else, so it is asked again; what has
 * been said is said. A logout under way ends the session itself.
 */
export function afterSessionChange(
  step: AnyStep & { busy?: unknown },
  who: Who | null,
  facts: Facts,
): SessionMove | null {
  switch (step.screen) {
    case "MissingParameter":
    case "Leaving":
    case "Ended":
      return null;
    case "Logout":
      if (step.busy) return null;
  }
  if (who) return isSame(who, facts.who) ? null : preflight(facts);
  return step.screen === "NoSession" ? null : noSessionMove;
}

function isSame(a: Who, b: Who | null): boolean {
  return a.memberId === b?.memberId && a.organizationId === b.organizationId;
}
