import { callHost } from "../effects/call-host.ts";
import { performCall } from "../effects/perform.ts";
import { watchRedirects } from "../effects/watch-redirects.ts";
import type { EffectRunner, Send } from "../flow/run-flow.ts";
import { discoveryEffects } from "./discovery/effects.ts";
import type { LoginEvent } from "./effects/callbacks.ts";
import type { EffectKit, Effects, Surroundings } from "./effects/kit.ts";
import { emailEffects } from "./email/effects.ts";
import { errorEffects } from "./error/effects.ts";
import { type Area, areas } from "./flow/areas.ts";
import { landingEffects } from "./landing/effects.ts";
import type { Effect, FlowEvent } from "./machine.ts";
import { notesEffects } from "./notes/effects.ts";
import { rememberMethods } from "./notes/last-methods.ts";
import { oauthEffects } from "./oauth/effects.ts";
import { oneTapEffects } from "./one-tap/effects.ts";
import { organizationEffects } from "./organization/effects.ts";
import { passcodeEffects } from "./passcode/effects.ts";
import { ssoStartEffects } from "./sso/start-effects.ts";

/** Turns the machine's effects into calls, timers, toasts and callbacks, and sends back what came of them. */
export function connectEffects(surroundings: Surroundings, sendToFlow: Send<FlowEvent>): EffectRunner<Effect> {
  const { client, config, callbacks, showProblem, showNotice } = surroundings;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const send: Send<FlowEvent> = (event) => signal.aborted || sendToFlow(event);
  const returned = () => send({ type: "returned" });
  const redirecting = watchRedirects(lifetime, returned, returned);
  const kit: EffectKit<FlowEvent> = {
    ...surroundings,
    send,
    signal,
    perform: (type, make, done, failed, isStale = () => false) =>
      performCall(
        make,
        (answer) => {
          if (type) callHost(callbacks().onEvent, { type, data: answer } as LoginEvent);
          return done(answer);
        },
        failed,
        () => signal.aborted || isStale(),
        (error) => callHost(callbacks().onError, error),
        send,
      ),
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
    ...errorEffects(kit),
    ...notesEffects(kit),
    loadBootstrap: () => client.bootstrap().then((bootstrap) => send({ type: "bootstrapLoaded", bootstrap })),
    logRender: () =>
      client.telemetry.log("render_b2b_login_screen", { options: config, bootstrap: client.bootstrapSync() }),
    startTimer: ({ name, delayMs }) => kit.startTimer(name, delayMs, () => send({ type: "timerEnded", name })),
    showProblem: ({ problem }) => showProblem(problem),
    showNotice: ({ notice }) => showNotice(notice),
    announceLogin({ answer }) {
      const { member_id, member, organization, member_session } = answer;
      rememberMethods(client.publicToken, answer);
      callHost(callbacks().onEvent, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} });
      callHost(callbacks().onSuccess, { member_id, member, organization, member_session });
    },
  };

  const connected = new Set<Area>();
  /** An area that came meanwhile brings its own. */
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
      // The table pairs each effect with its own deed, which the compiler cannot follow through an index.
      (effects[effect.type] as (effect: Effect) => unknown)(effect);
    },
    stop() {
      lifetime.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
