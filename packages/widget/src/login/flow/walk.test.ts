import { describe, expect, test } from "vitest";
import { walk, worlds } from "../walk.ts";
import { canGoBack } from "./can-go-back.ts";
import type { FlowState, ScreenEvents, ScreenName } from "./machine.ts";
import { screensAfter } from "./screens-after.ts";
import { transition } from "./transition.ts";

const heard: { [Name in ScreenName]: readonly ScreenEvents[Name]["type"][] } = {
  Landing: ["linkDescribed", "memberAuthenticated", "organizationsDiscovered", "tokenRefused"],
  WrongAccount: ["switchClicked", "stayClicked", "sessionKept"],
  LoggingIn: ["memberAuthenticated", "organizationEntryFailed"],
  LoggedIn: [],
  Main: [
    "emailSubmitted",
    "linkSent",
    "codeSent",
    "sendFailed",
    "organizationFound",
    "organizationMissing",
    "organizationLookupFailed",
    "backClicked",
  ],
  EmailMethodSelection: ["emailMethodChosen", "linkSent", "codeSent", "sendFailed", "backClicked"],
  EmailConfirmation: ["codeInsteadClicked", "startOverClicked"],
  EmailOTPEntry: [
    "codeCompleted",
    "codeRefused",
    "resendClicked",
    "codeSent",
    "sendFailed",
    "timerEnded",
    "memberAuthenticated",
    "organizationsDiscovered",
    "backClicked",
  ],
  Discovery: [
    "organizationChosen",
    "createClicked",
    "memberAuthenticated",
    "organizationEntryFailed",
    "startOverClicked",
  ],
  Error: ["backClicked"],
};

const isEnd = ({ step }: FlowState) => step.screen === "LoggedIn" || (step.screen === "Error" && !step.canGoBack);

function isWaiting({ step, config }: FlowState): boolean {
  if (step.screen === "Landing" || step.screen === "LoggingIn") return true;
  if (step.screen === "Main" && config.authFlowType === "Organization" && !step.organization) return true;
  return "busy" in step && Boolean(step.busy);
}

describe.each(worlds)("$name", (world) => {
  const { start, opening, places, edges } = walk(world);

  test("some states are reached, and not without end", () => {
    expect(places.length).toBeGreaterThan(1);
    expect(places.length).toBeLessThan(40_000);
  });

  test("an event out of place changes nothing and asks for nothing", () => {
    for (const { from, event } of edges) {
      const { step, isBootstrapLoaded } = from.state;
      const isHeard =
        event.type === "bootstrapLoaded" ? !isBootstrapLoaded : (heard[step.screen] as string[]).includes(event.type);
      if (!isHeard) expect.fail(`${event.type} at ${step.screen}`);
    }
  });

  test("there is no dead end: from everywhere but the ends a member can still get in", () => {
    const behind = new Map<string, string[]>();
    for (const { from, to } of edges) behind.set(to.key, [...(behind.get(to.key) ?? []), from.key]);
    const hopeful = new Set<string>();
    // A mailed link goes on where it is opened, as a landing.
    const goals: ScreenName[] = ["LoggedIn", "EmailConfirmation"];
    const queue = places.filter(({ state }) => goals.includes(state.step.screen)).map(({ key }) => key);
    for (let key = queue.pop(); key; key = queue.pop()) {
      if (hopeful.has(key)) continue;
      hopeful.add(key);
      queue.push(...(behind.get(key) ?? []));
    }
    const stuck = places.filter(({ state, key }) => !isEnd(state) && !hopeful.has(key)).map(({ state }) => state.step);
    const isNameless = world.config.authFlowType === "Organization" && !world.config.organizationSlug;
    // Without a slug there is nothing to get into: Main waits for the pattern, and the error that follows is an end.
    expect(stuck).toEqual(isNameless && !world.address ? [start.state.step] : []);
  });

  test("an end is quiet, and nothing else is", () => {
    const left = new Set(edges.map(({ from }) => from.key));
    for (const { state, key } of places) {
      if (!state.bootstrap) continue;
      if (left.has(key) === isEnd(state)) expect.fail(JSON.stringify(state.step));
    }
  });

  test("what waits has asked for what it waits for", () => {
    if (isWaiting(start.state) && world.config.organizationSlug) expect(opening.length).toBeGreaterThan(1);
    for (const { from, event, to, effects } of edges) {
      const { step, bootstrap, config } = to.state;
      const isNew = step.screen !== from.state.step.screen || !isWaiting(from.state);
      const isWaitingForPattern = step.screen === "Main" && !bootstrap && !config.organizationSlug;
      if (isWaiting(to.state) && isNew && !isWaitingForPattern && effects.length === 0) {
        expect.fail(`${event.type} at ${from.state.step.screen}`);
      }
    }
  });

  test("Back leads to the previous screen, and from an error to Main", () => {
    for (const { state } of places.filter(({ state }) => canGoBack(state))) {
      const [back] = transition(state, { type: "backClicked" });
      const previous = state.step.screen === "Error" ? "Main" : state.history.at(-1)?.screen;
      expect(back.step.screen).toBe(previous);
      if (state.step.screen !== "Error") expect(back.history).toEqual(state.history.slice(0, -1));
    }
  });

  test("every screen that can come next is fetched ahead", () => {
    for (const { from, to, event } of edges) {
      const [before, after] = [from.state.step.screen, to.state.step.screen];
      if (before === after || event.type === "backClicked" || screensAfter[before].includes(after)) continue;
      expect.fail(`${before} to ${after}`);
    }
  });
});
