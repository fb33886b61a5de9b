import { connectEffects } from "../../consent/connect-effects.ts";
import type { Effect, FlowEvent, FlowState } from "../../consent/machine.ts";
import { transition } from "../../consent/machine.ts";
import { createFlow, type RunningFlow, type Send } from "../../flow/run-flow.ts";
import { consentEvents } from "../consent-explorer.ts";
import type { FixtureNames } from "../fixture-names.ts";
import { sampleOrganization } from "../login-samples.ts";
import { createPlayedClient, createPlayedIdp } from "./played-client.ts";
import { createProvider, type Provider } from "./provider.ts";
import { effectsUnderWay } from "./under-way.ts";

export interface ConsentPlay {
  flow: RunningFlow<FlowState, FlowEvent>;
  provider: Provider;
}

/** Plays the consent page from a state. It only reports redirects instead of following them. */
export function playConsent(opened: FlowState, { names }: { names: FixtureNames }): ConsentPlay {
  const organization = sampleOrganization({ organization_name: names.organization });
  const provider = createProvider({ names, organization });
  const dependencies = {
    client: createPlayedClient(provider, true, opened.bootstrap ?? undefined),
    idp: createPlayedIdp(provider),
    trustedAuthTokenParams: undefined,
    callbacks: () => ({}),
    navigate: () => {},
    configuration: () => ({}),
  };
  const loadEngine = async () => ({
    openingEffects: consentUnderWay,
    transition,
    connect: (send: Send<FlowEvent>) => connectEffects(dependencies, send),
  });
  return { flow: createFlow<FlowState, FlowEvent, Effect>(() => opened, loadEngine), provider };
}

/** Returns the effects that a state of the consent page waits for. Every state has a session. */
export function consentUnderWay(state: FlowState): readonly Effect[] {
  const { screen } = state.step;
  if (screen === "NoSession" || screen === "MissingParameter") return [];
  return [{ type: "openSession" }, ...effectsUnderWay(state, consentEvents, transition)];
}
