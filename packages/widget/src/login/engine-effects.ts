import { intlLocale } from "@portico/ui/hooks/use-locale";
import { createToasts, type Toasts } from "@portico/ui/lib/toasts";
import type { Language } from "@portico/ui/texts/use-language";
import { type HostStrings, withOverride } from "@portico/ui/texts/use-strings";
import type { Engine, Send } from "../flow/run-flow.ts";
import { connectEffects } from "./connect-effects.ts";
import type { LoginCallbacks } from "./effects/callbacks.ts";
import type { Surroundings } from "./effects/kit.ts";
import type { AreaName } from "./flow/areas.ts";
import type { Effect, FlowEvent, FlowState } from "./machine.ts";
import { missingAreas, openingEffects, transition } from "./transition.ts";
import { describeProblem } from "./ui/describe-problem.ts";
import { notices } from "./ui/strings/notices.ts";
import { problems } from "./ui/strings/problems.ts";

/** What a widget lends its engine. The host may pass other callbacks and texts at any time, so they are asked for each time. */
export interface Lent extends Pick<Surroundings, "client" | "config"> {
  /** Its own when absent. */
  toasts?: Toasts | undefined;
  fetchArea(name: AreaName): Promise<void>;
  latest(): { callbacks: LoginCallbacks; language: Pick<Language, "strings" | "lang">; nonce: string | undefined };
}

/** The part of a widget that the first paint can do without: where events lead, and who acts on what is asked for. */
export function createEngine({
  client,
  config,
  toasts = createToasts(),
  fetchArea,
  latest,
}: Lent): Engine<FlowState, FlowEvent, Effect> & { toasts: Toasts } {
  const texts = () => latest().language.strings as HostStrings | undefined;
  const surroundings: Surroundings = {
    client,
    config,
    callbacks: () => latest().callbacks,
    locale: () => latest().language.lang,
    nonce: () => latest().nonce,
    showProblem(problem) {
      const locale = intlLocale(latest().language.lang);
      toasts.push("error", describeProblem(withOverride(problems, texts()?.problems), problem, { locale }));
    },
    showNotice: (notice, kind = "success") => toasts.push(kind, withOverride(notices, texts()?.notices)[notice]),
  };
  return {
    toasts,
    openingEffects,
    transition(state, event) {
      const move = transition(state, event);
      // A toast is about the screen that it came on. One that comes with the next screen comes after this.
      if (move[0].step.screen !== state.step.screen) toasts.clear();
      return move;
    },
    connect: (send: Send<FlowEvent>) => connectEffects(surroundings, send),
    prepare(state, event) {
      const missing = missingAreas(state, event);
      return missing[0] && Promise.all(missing.map(fetchArea));
    },
  };
}
