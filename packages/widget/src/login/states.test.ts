import { describe, expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import type { Edge } from "../testing/explore.ts";
import { exploreLogin } from "../testing/login-explorer.ts";
import { scenarios } from "../testing/login-scenarios.ts";
import { screens } from "../testing/whole-login.ts";
import type { Effect, FlowEvent, FlowState, ScreenName } from "./machine.ts";
import { canGoBack, transition } from "./transition.ts";

/** Returns the events that a screen handles. */
function heardAt(screen: ScreenName): string[] {
  const row = screens[screen];
  const back = "canGoBack" in row ? ["backClicked"] : [];
  const startOver = "startOver" in row ? ["startOverClicked"] : [];
  return [...Object.keys(row.on), ...back, ...startOver];
}

/** End states that need no way on: docs/adr/0037-screens.md. */
const isEnd = ({ step }: FlowState) => step.screen === "LoggedIn";

function isWaiting({ step, config }: FlowState): boolean {
  if (step.screen === "Landing" || step.screen === "LoggingIn") return true;
  if (step.screen === "Main" && config.authFlowType === "Organization" && !step.organization) return true;
  return "busy" in step && Boolean(step.busy);
}

/** A visitor returns from a provider as a landing. */
const leadsAway = ({ event, effects }: Edge<FlowState, FlowEvent, Effect>) =>
  event.type === "oneTapChosen" || effects.some(({ type }) => type === "startOAuth" || type === "startSso");

// These scenarios have two fifths of all states, of the same kinds as the others; only `npm run test:long` explores
// them.
const large = ["direct login by a connection", "an organization's link on a discovery page"];
describe.each(scenarios.filter(({ name }) => isLong || !large.includes(name)))("$name", (scenario) => {
  const { start, opening, places, edges } = exploreLogin(scenario);

  test("some states are reached, and not without end", () => {
    expect(places.length).toBeGreaterThan(1);
    expect(places.length).toBeLessThan(150_000);
  });

  test("an event out of place changes nothing and asks for nothing", () => {
    for (const { from, event } of edges) {
      const { step, isBootstrapLoaded } = from.state;
      const isHeard =
        event.type === "bootstrapLoaded"
          ? !isBootstrapLoaded
          : event.type === "sessionFound" ||
            event.type === "methodsRecalled" ||
            event.type === "fieldEdited" ||
            heardAt(step.screen).includes(event.type);
      if (!isHeard) expect.fail(`${event.type} at ${step.screen}`);
    }
  });

  test("there is no dead end: from everywhere but the ends a member can still get in", () => {
    const behind = new Map<string, string[]>();
    for (const { from, to } of edges) behind.set(to.key, [...(behind.get(to.key) ?? []), from.key]);
    const hopeful = new Set<string>();
    // An emailed link continues as a landing, where it is opened.
    const goals: ScreenName[] = [
      "LoggedIn",
      "EmailConfirmation",
      "PasswordSetNewConfirmation",
      "PasswordResetVerifyConfirmation",
    ];
    const queue = places.filter(({ state }) => goals.includes(state.step.screen)).map(({ key }) => key);
    queue.push(...edges.filter(leadsAway).map(({ to }) => to.key));
    for (let key = queue.pop(); key; key = queue.pop()) {
      if (hopeful.has(key)) continue;
      hopeful.add(key);
      queue.push(...(behind.get(key) ?? []));
    }
    const stuck = places.filter(({ state, key }) => !isEnd(state) && !hopeful.has(key)).map(({ state }) => state.step);
    const isNameless = scenario.config.authFlowType === "Organization" && !scenario.config.organizationSlug;
    // Without a slug there is no organization: Main waits for the pattern, and the error that follows asks again.
    const { step } = start.state;
    const waits = [step.screen, "Error", step.screen];
    expect(stuck.map(({ screen }) => screen)).toEqual(isNameless && !scenario.address ? waits : []);
  });

  test("every error has a way on: back to Main, or a fresh start that an old link has no part in", () => {
    for (const { state } of places) {
      const { step } = state;
      if (step.screen !== "Error") continue;
      const [next] = transition(state, { type: step.canGoBack ? "backClicked" : "startOverClicked" });
      expect(next.step.screen).toBe("Main");
      if (!step.canGoBack) expect(next).toMatchObject({ history: [], resetsBySession: false });
    }
  });

  test("an end is quiet, and nothing else is", () => {
    // A change of the session applies on every screen.
    const left = new Set(edges.filter(({ event }) => event.type !== "sessionFound").map(({ from }) => from.key));
    for (const { state, key } of places) {
      if (!state.bootstrap) continue;
      if (left.has(key) === isEnd(state)) expect.fail(JSON.stringify(state.step));
    }
  });

  test("a waiting state has requested what it waits for", () => {
    if (isWaiting(start.state) && scenario.config.organizationSlug) expect(opening.length).toBeGreaterThan(1);
    for (const edge of edges) {
      const { from, event, to, effects } = edge;
      const { step, bootstrap, config } = to.state;
      const isNew = step.screen !== from.state.step.screen || !isWaiting(from.state);
      const isWaitingForPattern = step.screen === "Main" && !bootstrap && !config.organizationSlug;
      if (isWaiting(to.state) && isNew && !isWaitingForPattern && !leadsAway(edge) && effects.length === 0) {
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
});
