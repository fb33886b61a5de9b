import type { LoginMove, On } from "../flow/context.ts";
import type { Problem } from "../flow/events.ts";
import { oneTapPrompt, type PromptOneTap } from "../flow/offered-methods.ts";
import { type ErrorStep, errorStep, type MainStep } from "../flow/steps.ts";
import { mayRedirect, redirecting } from "../redirect/flow.ts";

export type OneTapEvent =
  | { type: "oneTapChosen" }
  /** The prompt is missing. The reason is for developers and shown in test projects only. */
  | { type: "oneTapMissed"; reason: string; isTestProject: boolean }
  | { type: "oneTapRefused"; problem: Problem };

export type OneTapEffect = PromptOneTap | { type: "cancelOneTap" };

/** Handlers for the prompt on Main. */
export const oneTapOn: On<MainStep, OneTapEvent, LoginMove<MainStep | ErrorStep>> = {
  oneTapChosen: (step, _, context) =>
    mayRedirect(step, context) && oneTapPrompt(step, context) ? [redirecting(step, "google"), []] : null,
  oneTapMissed(step, { reason, isTestProject }, context) {
    if (!oneTapPrompt(step, context)) return null;
    // A visitor who dismissed the prompt needs no explanation.
    return [{ ...step, oneTapMiss: { reason, isVisible: isTestProject && reason !== "user_cancel" } }, []];
  },
  oneTapRefused: (step, { problem }) => (step.redirect === "google" ? [errorStep("Default", true, problem), []] : null),
};
