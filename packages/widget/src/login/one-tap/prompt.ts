import type { Facts } from "../flow/facts.ts";
import { isWaitingForOrganization, type MainStep } from "../flow/main-step.ts";
import { offeredProviders } from "../flow/offered-methods.ts";

export type PromptOneTap = { type: "promptOneTap"; organizationId: string | null; cancelOnTapOutside: boolean };

/** Google's prompt beside Main, where a Google provider that may be used asks for it. */
export function oneTapPrompt(step: MainStep, facts: Facts): PromptOneTap | null {
  if (step.oneTapMiss || isWaitingForOrganization(step, facts)) return null;
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
export function isOneTapAlone(step: MainStep, facts: Facts): boolean {
  const { products, oauthOptions } = facts.config;
  return products.join() === "oauth" && oauthOptions?.providers?.length === 1 && oneTapPrompt(step, facts) !== null;
}
