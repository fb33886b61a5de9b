import { offeredProviders } from "../flow/offered-methods.ts";
import { isWaitingForOrganization } from "../landing/opening.ts";
import type { Effect, Facts, FlowState, Step } from "../machine.ts";

/** Google's prompt beside Main, where a Google provider that may be used asks for it. */
export function oneTapPrompt(step: Step, facts: Facts): Extract<Effect, { type: "promptOneTap" }> | null {
  if (step.screen !== "Main" || step.oneTapMiss || isWaitingForOrganization(step, facts)) return null;
  if (facts.config.authFlowType === "PasswordReset") return null;
  const google = offeredProviders(facts.config, step).find(({ type }) => type === "google");
  if (!google?.one_tap) return null;
  return {
    type: "promptOneTap",
    organizationId: step.organization?.organization_id ?? null,
    cancelOnTapOutside: google.cancel_on_tap_outside ?? true,
  };
}

/** The prompt stands in the button's place where it is all that the host offers, until it could not be had. */
export function isOneTapAlone({ step, ...facts }: FlowState): boolean {
  const { products, oauthOptions } = facts.config;
  return products.join() === "oauth" && oauthOptions?.providers?.length === 1 && oneTapPrompt(step, facts) !== null;
}
