import { createToasts, type Toasts } from "@portico/ui/lib/toasts";
import type { HostStrings } from "@portico/ui/texts/use-strings";
import type { Organization } from "@portico/wire";
import { createFlow, type RunningFlow } from "../../flow/run-flow.ts";
import { fetchArea, fetchLazy } from "../../login/areas/load-lazy.ts";
import type { LoginConfig } from "../../login/flow/config.ts";
import { mainStep } from "../../login/flow/steps.ts";
import { landingEffect } from "../../login/landing/flow.ts";
import type { Effect, FlowEvent, FlowState } from "../../login/machine.ts";
import { enterMain } from "../../login/organization/flow.ts";
import { openingEffects, transition } from "../../login/transition.ts";
import type { FixtureNames } from "../fixture-names.ts";
import { events } from "../login-explorer.ts";
import { sampleContext, sampleOrganization } from "../login-samples.ts";
import { mfaEvents } from "../mfa-explorer.ts";
import { passwordEvents } from "../password-explorer.ts";
import { createPlayedClient } from "./played-client.ts";
import { createProvider, type Provider } from "./provider.ts";
import { effectsUnderWay } from "./under-way.ts";

/** All events of the login, from every area. */
const loginEvents: readonly FlowEvent[] = [...events, ...passwordEvents, ...mfaEvents];

interface LoginPlay {
  flow: RunningFlow<FlowState, FlowEvent>;
  toasts: Toasts;
  provider: Provider;
  /** Uses these texts for toasts from now on. */
  speak(strings: HostStrings | undefined): void;
}

interface PlayOptions {
  names: FixtureNames;
  organization?: Organization;
  /** Whether the page has just opened and loads what it needs. */
  isFromStart?: boolean;
}

/** Plays the login from a state: the real machine and effects, with an in-memory provider. */
export function playLogin(opened: FlowState, options: PlayOptions): LoginPlay {
  const { names, isFromStart = false } = options;
  let strings: HostStrings | undefined;
  const organization = options.organization ?? sampleOrganization({ organization_name: names.organization });
  const provider = createProvider({ names, organization });
  const toasts = createToasts();
  const isSignedIn = Boolean(opened.signedIn) || opened.step.screen === "WrongAccount";
  const client = createPlayedClient(provider, isSignedIn, opened.bootstrap ?? undefined);

  async function loadEngine() {
    const { createEngine } = await fetchLazy();
    const latest = () => ({ callbacks: {}, language: { strings }, nonce: undefined });
    const engine = createEngine({ client, config: opened.config, toasts, fetchArea, latest });
    return { ...engine, openingEffects: isFromStart ? openingEffects : loginUnderWay };
  }
  const flow = createFlow<FlowState, FlowEvent, Effect>(() => opened, loadEngine);
  return {
    flow,
    toasts,
    provider,
    speak(texts) {
      strings = texts;
    },
  };
}

/** Returns the effects that a state of the login waits for. */
export function loginUnderWay(state: FlowState): readonly Effect[] {
  const { step } = state;
  if (step.screen === "Landing") return [landingEffect(step)];
  if (step.screen === "LoggingIn") return [{ type: "createOrganization" }];
  if (step.screen === "Main" && !step.organization && state.config.authFlowType === "Organization") {
    return enterMain(state)[1];
  }
  if ("resend" in step && step.resend === "sent") {
    return [{ type: "startTimer", name: "codeSentNotice", delayMs: 2000 }];
  }
  return effectsUnderWay(state, loginEvents, transition);
}

/** Returns the state of a newly opened page with this configuration. */
export function openLogin(config: LoginConfig): FlowState {
  return { ...sampleContext(config), step: mainStep(), history: [] };
}
