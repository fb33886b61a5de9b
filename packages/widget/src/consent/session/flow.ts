import type { Effect, Facts, Move, Step, Who } from "../machine.ts";

const loading: Step = { screen: "Loading" };

/** Returns the first step of a page. It names what an app left out before anybody is asked to sign in for it. */
export function openingStep({ request }: Pick<Facts, "request">): Step {
  return request?.kind === "incomplete" ? { screen: "MissingParameter", parameter: request.parameter } : loading;
}

export function openingEffects({ request }: Pick<Facts, "request">): readonly Effect[] {
  const always: Effect[] = [{ type: "loadBootstrap" }, { type: "logRender" }];
  if (!request) return always;
  if (request.kind === "incomplete") return [...always, { type: "reportMissing", parameter: request.parameter }];
  return [...always, { type: "openSession" }];
}

/** Looks at the request, for whoever is signed in now. */
export function preflight({ request }: Facts): Move {
  switch (request?.kind) {
    case "authorize": {
      const { request: query } = request;
      const announced: Effect = { type: "announce", event: "OAUTH_AUTHORIZE_FLOW_START", request: query };
      return [loading, [announced, { type: "startAuthorization", request: query }]];
    }
    case "logout":
      return [loading, [{ type: "startLogout", request: request.request }]];
    default:
      return [loading, []];
  }
}

export const noSession: Move = [{ screen: "NoSession" }, [{ type: "reportNoSession" }]];

/**
 * Another session counts. What was shown was asked for somebody else or somewhere else, so it is asked again; what has
 * been said is said. A logout under way ends the session itself.
 */
export function afterSessionChange(step: Step, who: Who | null, facts: Facts): Move | null {
  switch (step.screen) {
    case "MissingParameter":
    case "Leaving":
    case "Ended":
      return null;
    case "Logout":
      if (step.busy) return null;
  }
  if (who) return isSame(who, facts.who) ? null : preflight(facts);
  return step.screen === "NoSession" ? null : noSession;
}

function isSame(a: Who, b: Who | null): boolean {
  return a.memberId === b?.memberId && a.organizationId === b.organizationId;
}
