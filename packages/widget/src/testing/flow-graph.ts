import { transition as consentTransition } from "../consent/transition.ts";
import type { Typed } from "../flow/screen.ts";
import type { FlowEvent } from "../login/machine.ts";
import { transition as loginTransition } from "../login/transition.ts";
import { consentEvents } from "./consent-explorer.ts";
import { createConsentFixtures } from "./consent-fixtures.ts";
import { loginEvents } from "./login-events.ts";
import { createFixtures } from "./login-fixtures.ts";
import { sampleBootstrap } from "./login-samples.ts";

/** A way from one screen to another, and the events that take it. */
export interface Arrow {
  from: string;
  to: string;
  events: readonly string[];
}

/** The screens in the order in which their states are listed, and every way between two of them. */
export interface FlowGraph {
  screens: readonly string[];
  arrows: readonly Arrow[];
}

interface AnyState {
  step: { screen: string };
  history?: readonly { screen: string }[];
  resetsBySession?: boolean;
  isBootstrapLoaded: boolean;
}

/**
 * Asks the machine itself where each event leads: from each state of the gallery, and from what these lead to. Of states
 * that differ in names and numbers alone one is looked at.
 */
function drawFlow<State extends AnyState, Event extends Typed>(
  states: readonly State[],
  events: readonly Event[],
  transition: (state: State, event: Event) => readonly [State, unknown],
): FlowGraph {
  const screens = new Set(states.map(({ step }) => step.screen));
  const ways = new Map<string, Set<string>>();
  const known = new Set<string>();
  const queue = [...states];
  for (let state = queue.pop(); state; state = queue.pop()) {
    const kind = kindOf(state);
    if (known.has(kind)) continue;
    known.add(kind);
    for (const event of events) {
      const [next] = transition(state, event);
      if (next === state) continue;
      queue.push(next);
      if (next.step.screen === state.step.screen) continue;
      const way = `${state.step.screen} ${next.step.screen}`;
      ways.set(way, (ways.get(way) ?? new Set()).add(event.type));
    }
  }
  for (const way of ways.keys()) for (const screen of way.split(" ")) screens.add(screen);
  const arrows = [...ways].map(([way, types]) => {
    const [from = "", to = ""] = way.split(" ");
    return { from, to, events: [...types].sort() };
  });
  return { screens: [...screens], arrows };
}

/** What is there and what is not, on the step and behind it. */
function kindOf({ step, history, resetsBySession, isBootstrapLoaded, ...rest }: AnyState): string {
  const config = "config" in rest ? rest.config : null;
  const { mfa, ...fields } = step as {
    mfa?: { enrolled: unknown; offered: unknown; authenticator: { state: string } };
  };
  const there = Object.entries(fields).map(([name, value]) => `${name}:${isWord(value) ? value : Boolean(value)}`);
  const factors = mfa && [mfa.enrolled, mfa.offered, mfa.authenticator.state];
  const behind = history?.map(({ screen }) => screen).slice(-1);
  return JSON.stringify([there, factors, behind, resetsBySession, isBootstrapLoaded, config]);
}

const isWord = (value: unknown) => typeof value === "string" && /^[A-Za-z]+$/.test(value);

const hurried = { directLoginForSingleMembership: { status: true }, directCreateOrganizationForNoMembership: true };

export function drawLoginFlow(): FlowGraph {
  const states = Object.values(createFixtures(0));
  const direct = states.map((state) => ({ ...state, config: { ...state.config, ...hurried } }));
  const resetting = states.map((state) => ({ ...state, resetsBySession: true }));
  const opening = direct.map((state) => ({ ...state, bootstrap: null, isBootstrapLoaded: false }));
  const loaded: FlowEvent = { type: "bootstrapLoaded", bootstrap: sampleBootstrap };
  return drawFlow([...resetting, ...opening, ...direct, ...states], [loaded, ...loginEvents], loginTransition);
}

export function drawConsentFlow(): FlowGraph {
  return drawFlow(Object.values(createConsentFixtures()), consentEvents, consentTransition);
}
