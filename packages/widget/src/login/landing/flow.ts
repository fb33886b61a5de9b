import type { TokenType } from "@portico/wire";
import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import { errorStep } from "../error/error-step.ts";
import type { Effect, ErrorKind, Move, Problem, ScreenTransition, StepOf } from "../machine.ts";
import { enterMain } from "../organization/flow.ts";

const ORGANIZATION_LINK = "multi_tenant_magic_links" satisfies TokenType;

/** What a landing begins with: an organization's link may be an invitation to somebody else than who is signed in. */
export function landingEffect({ tokenType }: StepOf<"Landing">): Effect {
  return tokenType === ORGANIZATION_LINK ? { type: "describeLink" } : { type: "redeemToken", tokenType };
}

export const landingTransition: ScreenTransition<"Landing"> = (step, event, facts) => {
  switch (event.type) {
    case "linkDescribed": {
      const { link, signedInAs } = event;
      return link?.kind === "invite" && signedInAs && !isSameAddress(link.email_address, signedInAs)
        ? [{ screen: "WrongAccount", invitation: link, signedInAs }, []]
        : redeemLink();
    }
    case "memberAuthenticated":
      return completePrimaryAuth(event.answer, facts, event.atMs);
    case "organizationsDiscovered":
      return afterDiscovery(event.email, event.organizations, facts);
    case "tokenRefused": {
      const kind = tokenErrorKind(step.tokenType, event.problem, event.providerAnswers);
      return [errorStep(kind, false, event.problem), []];
    }
  }
};

/** An invitation is bound to its address (D29): who is signed in with another one decides before anything is redeemed. */
export const wrongAccountTransition: ScreenTransition<"WrongAccount"> = (step, event, facts) => {
  switch (event.type) {
    case "switchClicked":
      return redeemLink();
    case "stayClicked":
      return [step, [{ type: "keepSession" }]];
    case "sessionKept":
      return event.login
        ? [{ screen: "LoggedIn" }, [{ type: "announceLogin", answer: event.login }]]
        : enterMain(facts);
  }
};

function redeemLink(): Move {
  return [{ screen: "Landing", tokenType: ORGANIZATION_LINK }, [{ type: "redeemToken", tokenType: ORGANIZATION_LINK }]];
}

/** Addresses are ASCII: the provider knows no others. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * A request that never arrives while the provider answers others was stopped on the way: that is what an ad
 * blocker does. When nothing answers, the link is not to blame either.
 */
export function tokenErrorKind(tokenType: TokenType, problem: Problem, providerAnswers: boolean): ErrorKind {
  if (problem.kind === "unreachable") return providerAnswers ? "AdBlockerDetected" : "Default";
  if (problem.kind === "refused" && problem.errorType === "ad_blocker_detected") return "AdBlockerDetected";
  return tokenType === "discovery" || tokenType === "multi_tenant_magic_links" ? "EmailMagicLink" : "Default";
}
