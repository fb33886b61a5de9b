import type { TokenType } from "@portico/wire";
import { completePrimaryAuth } from "./after-primary-auth.ts";
import { afterDiscovery } from "./discovery.ts";
import { errorStep } from "./error.ts";
import type { ErrorKind, Problem, ScreenTransition } from "./machine.ts";

export const landingTransition: ScreenTransition<"Landing"> = (step, event, facts) => {
  switch (event.type) {
    case "memberAuthenticated":
      return completePrimaryAuth(event.answer, facts);
    case "organizationsDiscovered":
      return afterDiscovery(event.email, event.organizations, facts);
    case "tokenRefused": {
      const kind = tokenErrorKind(step.tokenType, event.problem, event.providerAnswers);
      return [errorStep(kind, false, event.problem), []];
    }
  }
};

/**
 * A request that never arrives while the provider answers others was stopped on the way: that is what an ad
 * blocker does. When nothing answers, the link is not to blame either.
 */
export function tokenErrorKind(tokenType: TokenType, problem: Problem, providerAnswers: boolean): ErrorKind {
  if (problem.kind === "unreachable") return providerAnswers ? "AdBlockerDetected" : "Default";
  if (problem.kind === "refused" && problem.errorType === "ad_blocker_detected") return "AdBlockerDetected";
  return tokenType === "discovery" || tokenType === "multi_tenant_magic_links" ? "EmailMagicLink" : "Default";
}
