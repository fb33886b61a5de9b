import { errorStep } from "../error/error-step.ts";
import type { OAuthProviderName } from "../flow/config.ts";
import { takesLoginHint } from "../flow/oauth-providers.ts";
import { offeredProducts, offeredProviders } from "../flow/offered-methods.ts";
import { isWaitingForOrganization } from "../landing/opening.ts";
import type { Effect, Facts, Move, Problem, StepOf } from "../machine.ts";
import { oneTapPrompt } from "../one-tap/prompt.ts";
import type { SsoEvent } from "../sso/flow.ts";

/** What leads away from the page, to a provider of identities, and what came of it. */
export type LeavingEvent =
  /** `email` is what stood in the field. */
  | { type: "oauthClicked"; provider: OAuthProviderName; email: string }
  | { type: "leaveFailed"; problem: Problem }
  /** The page was left, and is shown again as it was. */
  | { type: "returned" }
  | { type: "oneTapChosen" }
  /** The prompt is not there: why, in the words of developers, who alone are told on a project for tests. */
  | { type: "oneTapMissed"; reason: string; isTestProject: boolean }
  | { type: "oneTapRefused"; problem: Problem };

export type LeavingEffect =
  | { type: "startOAuth"; provider: OAuthProviderName; organizationId: string | null; loginHint: string | null }
  | { type: "promptOneTap"; organizationId: string | null; cancelOnTapOutside: boolean }
  | { type: "cancelOneTap" }
  /** The visitor came back from a provider of identities with nothing but this. */
  | { type: "reportLanding"; errorType: string };

type MainEvent = LeavingEvent | Extract<SsoEvent, { type: "ssoClicked" | "connectionClicked" }>;

/** What leads away from Main. Its fields stay as they are meanwhile: the browser may come back. */
export function leaveMain(step: StepOf<"Main">, event: MainEvent, facts: Facts): Move | null {
  const leave = (by: string, effect: Effect): Move => [{ ...step, busy: true, leaving: by, problem: null }, [effect]];
  const stay = { ...step, busy: false, leaving: null };
  const { organization } = step;
  const isReady = !step.busy && !isWaitingForOrganization(step, facts);
  switch (event.type) {
    case "oauthClicked": {
      const { provider } = event;
      const isOffered = offeredProviders(facts.config, step).some(({ type }) => type === provider);
      if (!isReady || !isOffered) return null;
      const loginHint = (takesLoginHint(provider) && event.email.trim()) || null;
      return leave(provider, {
        type: "startOAuth",
        provider,
        organizationId: organization?.organization_id ?? null,
        loginHint,
      });
    }
    case "ssoClicked":
      if (!isReady || organization || !offeredProducts(facts.config, step).includes("sso")) return null;
      return [{ screen: "SSODiscoveryEmail", email: event.email.trim(), busy: false, problem: null }, []];
    case "connectionClicked": {
      const { connectionId } = event;
      const isListed = organization?.sso_active_connections.some(({ connection_id }) => connection_id === connectionId);
      return isReady && isListed ? leave(connectionId, { type: "startSso", connectionId }) : null;
    }
    case "leaveFailed":
      return step.leaving ? [stay, [{ type: "showProblem", problem: event.problem }]] : null;
    case "returned":
      return step.leaving ? [stay, []] : null;
    case "oneTapChosen":
      return isReady && oneTapPrompt(step, facts)
        ? [{ ...step, busy: true, leaving: "google", problem: null }, []]
        : null;
    case "oneTapMissed":
      if (!oneTapPrompt(step, facts)) return null;
      // Who sends it away knows why it is gone.
      return [
        {
          ...step,
          oneTapMiss: { reason: event.reason, isTold: event.isTestProject && event.reason !== "user_cancel" },
        },
        [],
      ];
    case "oneTapRefused":
      return step.leaving === "google" ? [errorStep("Default", true, event.problem), []] : null;
  }
}
