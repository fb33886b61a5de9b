import type { FlowContext } from "../flow/context.ts";
import { isWaitingForOrganization, type MainStep } from "../flow/main-step.ts";
import { offeredProviders } from "../flow/offered-methods.ts";

export type PromptOneTap = { type: "promptOneTap"; organizationId: string | null; cancelOnTapOutside: boolean };

/** Returns Google's prompt for Main, if an allowed Google provider has `one_tap`. */
export function oneTapPrompt(step: MainStep, context: FlowContext): PromptOneTap | null {
  if (step.oneTapMiss || isWaitingForOrganization(step, context)) return null;
  if (context.config.authFlowType === "PasswordReset") return null;
  const google = offeredProviders(context.config, step).find(({ type }) => type === "google");
  if (!google?.one_tap) return null;
  return {
    type: "promptOneTap",
    organizationId: step.organization?.organization_id ?? null,
    cancelOnTapOutside: google.cancel_on_tap_outside ?? true,
  };
}

/** The prompt replaces the button if Google is the only method, unless the prompt failed. */
export function isOneTapAlone(step: MainStep, context: FlowContext): boolean {
  const { products, oauthOptions } = context.config;
  return products.join() === "oauth" && oauthOptions?.providers?.length === 1 && oneTapPrompt(step, context) !== null;
}
