import type { Effect, Facts, FlowState, Step } from "./machine.ts";
import { offeredProviders } from "./offered-methods.ts";
import { isWaitingForOrganization } from "./opening.ts";

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

/** The prompt comes with Main and goes with it, and is another one for another organization. */
export function oneTapEffects(before: FlowState | null, after: FlowState): Effect[] {
  const previous = before && oneTapPrompt(before.step, before);
  const next = oneTapPrompt(after.step, after);
  if (JSON.stringify(previous) === JSON.stringify(next)) return [];
  return [...(previous ? [{ type: "cancelOneTap" } as const] : []), ...(next ? [next] : [])];
}

/** The prompt stands in the button's place where it is all that the host offers, until it could not be had. */
export function isOneTapAlone({ step, ...facts }: FlowState): boolean {
  const { products, oauthOptions } = facts.config;
  return products.join() === "oauth" && oauthOptions?.providers?.length === 1 && oneTapPrompt(step, facts) !== null;
}
