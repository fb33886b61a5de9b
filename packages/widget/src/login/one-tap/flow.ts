import type { AnyStep } from "../../flow/screen.ts";
import { type ErrorStep, errorStep } from "../error/error-step.ts";
import type { Problem } from "../flow/events.ts";
import type { Facts } from "../flow/facts.ts";
import type { MainStep } from "../flow/main-step.ts";
import { mayRedirect, redirecting } from "../flow/redirect.ts";
import type { LoginMove, On } from "../flow/screen.ts";
import { oneTapPrompt, type PromptOneTap } from "./prompt.ts";

export type OneTapEvent =
  | { type: "oneTapChosen" }
  /** The prompt is not there: why, in the words of developers, who alone are told on a project for tests. */
  | { type: "oneTapMissed"; reason: string; isTestProject: boolean }
  | { type: "oneTapRefused"; problem: Problem };

export type OneTapEffect = PromptOneTap | { type: "cancelOneTap" };

/** Handlers for the prompt beside Main. */
export const oneTapOn: On<MainStep, OneTapEvent, LoginMove<MainStep | ErrorStep>> = {
  oneTapChosen: (step, _, facts) =>
    mayRedirect(step, facts) && oneTapPrompt(step, facts) ? [redirecting(step, "google"), []] : null,
  oneTapMissed(step, { reason, isTestProject }, facts) {
    if (!oneTapPrompt(step, facts)) return null;
    // Who sends it away knows why it is gone.
    return [{ ...step, oneTapMiss: { reason, isTold: isTestProject && reason !== "user_cancel" } }, []];
  },
  oneTapRefused: (step, { problem }) => (step.redirect === "google" ? [errorStep("Default", true, problem), []] : null),
};

type State = Facts & { step: AnyStep };

/** The prompt comes with Main and goes with it, and is another one for another organization. */
export function oneTapRequests(before: State | null, after: State): OneTapEffect[] {
  const previous = before && promptOf(before);
  const next = promptOf(after);
  if (JSON.stringify(previous) === JSON.stringify(next)) return [];
  return [...(previous ? [{ type: "cancelOneTap" } as const] : []), ...(next ? [next] : [])];
}

const promptOf = ({ step, ...facts }: State) => (step.screen === "Main" ? oneTapPrompt(step as MainStep, facts) : null);
