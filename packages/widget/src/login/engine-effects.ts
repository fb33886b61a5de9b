import { intlLocale } from "@portico/ui/hooks/use-locale";
import { createToasts, type Toasts } from "@portico/ui/lib/toasts";
import type { Language } from "@portico/ui/texts/use-language";
import { type HostStrings, withOverride } from "@portico/ui/texts/use-strings";
import { callHost, performCall, watchRedirects } from "../flow/effects/perform.ts";
import type { EffectRunner, Engine, Send } from "../flow/run-flow.ts";
import { discoveryEffects, organizationEffects } from "./discovery/effects.ts";
import type { EffectDependencies, EffectKit, Effects, LoginCallbacks, LoginEvent } from "./effects/kit.ts";
import { emailEffects } from "./email/effects.ts";
import { errorEffects } from "./error/effects.ts";
import { type Area, type AreaName, areas } from "./flow/areas.ts";
import { landingEffects } from "./landing/effects.ts";
import type { Effect, FlowEvent, FlowState } from "./machine.ts";
import { notesEffects, rememberMethods } from "./notes/effects.ts";
import { oneTapEffects } from "./one-tap/effects.ts";
import { passcodeEffects } from "./passcode/effects.ts";
import { createOfferHold } from "./passkey-offer/hold-effects.ts";
import { mayOffer } from "./passkey-offer/offer.ts";
import { passkeyEffects } from "./passkeys/effects.ts";
import { oauthEffects, ssoStartEffects } from "./redirect/effects.ts";
import { missingAreas, openingEffects, resume, transition } from "./transition.ts";
import { describeProblem } from "./ui/ProblemMessage.tsx";
import { notices, problems } from "./ui/strings/later.ts";

/** Runs the machine's effects as calls, timers, toasts and callbacks, and sends back the results as events. */
export function connectEffects(dependencies: EffectDependencies, sendToFlow: Send<FlowEvent>): EffectRunner<Effect> {
  const { client, config, callbacks, showProblem, showNotice } = dependencies;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const send: Send<FlowEvent> = (event) => signal.aborted || sendToFlow(event);
  const offer = createOfferHold(client, signal);
  const returned = () => send({ type: "returned" });
  const redirecting = watchRedirects(lifetime, returned, returned);
  const kit: EffectKit<FlowEvent> = {
    ...dependencies,
    send,
    signal,
    async perform(type, make, done, failed, isStale = () => false) {
      const isHeld = offer.hold(type);
      await performCall(
        make,
        (answer) => {
          if (type) callHost(callbacks().onEvent, { type, data: answer } as LoginEvent);
          const event = done(answer);
          if (isHeld && !(event instanceof Promise)) offer.continueAfter(event);
          return event;
        },
        failed,
        () => signal.aborted || isStale(),
        (error) => callHost(callbacks().onError, error),
        send,
      );
      if (isHeld) offer.release();
    },
    startTimer(name, delayMs, work) {
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(work, delayMs));
    },
    redirected() {
      redirecting();
      return null;
    },
  };

  const effects: Partial<Effects<Effect>> = {
    ...landingEffects(kit),
    ...organizationEffects(kit),
    ...emailEffects(kit),
    ...passcodeEffects(kit),
    ...discoveryEffects(kit),
    ...ssoStartEffects(kit),
    ...oauthEffects(kit),
    ...oneTapEffects(kit),
    ...passkeyEffects(kit),
    ...errorEffects(kit),
    ...notesEffects(kit),
    loadBootstrap: () => client.bootstrap().then((bootstrap) => send({ type: "bootstrapLoaded", bootstrap })),
    logRender: () =>
      client.telemetry.log("render_b2b_login_screen", { options: config, bootstrap: client.bootstrapSync() }),
    async checkPasskeyOffer() {
      if (!(await mayOffer(config, client.publicToken)) || signal.aborted) return;
      offer.enable();
      send({ type: "passkeyOfferable" });
    },
    startTimer: ({ name, delayMs }) => kit.startTimer(name, delayMs, () => send({ type: "timerEnded", name })),
    showProblem: ({ problem }) => showProblem(problem),
    showNotice: ({ notice }) => showNotice(notice),
    announceLogin({ answer }) {
      const { member_id, member, organization, member_session } = answer;
      const stop = client.subscribe(({ status }) => status === "out" && send({ type: "sessionEnded" }));
      signal.addEventListener("abort", stop);
      rememberMethods(client.publicToken, answer);
      offer.end();
      callHost(callbacks().onEvent, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} });
      callHost(callbacks().onSuccess, { member_id, member, organization, member_session });
    },
  };

  const connected = new Set<Area>();
  /** Adds the effects of areas that were loaded meanwhile. */
  function connectAreas() {
    for (const area of Object.values(areas)) {
      if (connected.has(area)) continue;
      connected.add(area);
      Object.assign(effects, area.effects(kit as never));
    }
  }

  return {
    run(effect) {
      connectAreas();
      // The table pairs each effect with its function, which the compiler can't follow through an index.
      (effects[effect.type] as (effect: Effect) => unknown)(effect);
    },
    stop() {
      lifetime.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/**
 * The widget's dependencies for its engine. Callbacks and texts are read on every use, because the host may change
 * them.
 */
export interface EngineOptions extends Pick<EffectDependencies, "client" | "config"> {
  /** Default: the engine's own. */
  toasts?: Toasts | undefined;
  fetchArea(name: AreaName): Promise<void>;
  latest(): { callbacks: LoginCallbacks; language: Pick<Language, "strings" | "lang">; nonce: string | undefined };
}

/** The part of the widget that the first paint doesn't need: transitions and effects. */
export function createEngine({
  client,
  config,
  toasts = createToasts(),
  fetchArea,
  latest,
}: EngineOptions): Engine<FlowState, FlowEvent, Effect> & { toasts: Toasts } {
  const texts = () => latest().language.strings as HostStrings | undefined;
  const dependencies: EffectDependencies = {
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
    resume,
    transition(state, event) {
      const move = transition(state, event);
      // A toast belongs to the screen on which it appeared, so clear it before the next screen's effects run.
      if (move[0].step.screen !== state.step.screen) toasts.clear();
      return move;
    },
    connect: (send: Send<FlowEvent>) => connectEffects(dependencies, send),
    prepare(state, event) {
      const missing = missingAreas(state, event);
      return missing[0] && Promise.all(missing.map(fetchArea));
    },
  };
}
