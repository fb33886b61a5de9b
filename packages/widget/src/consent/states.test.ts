import { describe, expect, test } from "vitest";
import { exploreConsent, scenarios } from "../testing/consent-explorer.ts";
import type { Edge } from "../testing/explore.ts";
import { type Effect, type FlowEvent, type FlowState, screens } from "./machine.ts";

const anywhere: FlowEvent["type"][] = ["bootstrapLoaded", "organizationsListed", "sessionChanged"];

/** End states that need no way on: docs/adr/0037-screens.md. */
const isEnd = ({ step, request }: FlowState) => !request || ["Ended", "Leaving"].includes(step.screen);
const leadsBack = ({ effects }: Edge<FlowState, FlowEvent, Effect>) => effects.some(({ type }) => type === "goBack");

const isWaiting = ({ step }: FlowState) =>
  step.screen === "Loading" || step.screen === "Leaving" || ("busy" in step && Boolean(step.busy));

describe.each(scenarios)("$name", ({ request }) => {
  const { start, opening, places, edges } = exploreConsent(request);

  test("the states have an end", () => expect(places.length).toBeLessThan(20_000));

  test("an event out of place changes nothing and asks for nothing", () => {
    for (const { from, event } of edges) {
      const heard = [...anywhere, ...Object.keys(screens[from.state.step.screen].on)];
      const isHeard = heard.includes(event.type);
      if (!isHeard) expect.fail(`${event.type} at ${from.state.step.screen}`);
    }
  });

  test("there is no dead end: every state leads to an answer for the app or to a logout", () => {
    const behind = new Map<string, string[]>();
    for (const { from, to } of edges) behind.set(to.key, [...(behind.get(to.key) ?? []), from.key]);
    const hopeful = new Set<string>();
    const queue = places.filter(({ state }) => isEnd(state)).map(({ key }) => key);
    queue.push(...edges.filter(leadsBack).map(({ from }) => from.key));
    for (let key = queue.pop(); key; key = queue.pop()) {
      if (hopeful.has(key)) continue;
      hopeful.add(key);
      queue.push(...(behind.get(key) ?? []));
    }
    expect(places.filter(({ key }) => !hopeful.has(key)).map(({ state }) => state.step)).toEqual([]);
  });

  test("a waiting state has requested what it waits for", () => {
    if (request && isWaiting(start.state)) expect(opening.length).toBeGreaterThan(1);
    for (const { from, event, to, effects } of edges) {
      const isNew = to.state.step !== from.state.step && to.state.step.screen !== "Leaving";
      if (isNew && isWaiting(to.state) && effects.length === 0) {
        expect.fail(`${event.type} at ${from.state.step.screen}`);
      }
    }
  });

  test("T28: nothing is granted that was not allowed on the consent screen", () => {
    for (const { from, event, effects } of edges) {
      const granting = effects.some((effect) => effect.type === "submitAuthorization" && effect.isGranted);
      if (!granting) continue;
      const { step } = from.state;
      expect(step.screen).toBe("Consent");
      if (step.screen !== "Consent" || event.type === "allowClicked") continue;
      // The member allowed before authenticating again, and the request is still the same.
      expect([event.type, step.busy]).toEqual(["authorizationStarted", "allow"]);
      if (event.type === "authorizationStarted") expect(event.answer.scope_results).toEqual(step.answer.scope_results);
    }
  });

  test("T28: after authenticating again, a member is asked again if the request has changed", () => {
    for (const { from, to, event } of edges) {
      const { step } = from.state;
      if (step.screen !== "Consent" || step.busy !== "allow" || event.type !== "authorizationStarted") continue;
      if (event.answer.consent_required === step.answer.consent_required) continue;
      expect(to.state.step).toMatchObject({ screen: "Consent", busy: null, answer: event.answer });
    }
  });

  test("the host gets the answer before the redirect, which only follows web and app URLs", () => {
    for (const { effects } of edges) {
      const leaving = effects.findIndex(({ type }) => type === "redirect");
      if (leaving < 0) continue;
      expect(effects[leaving]).toMatchObject({ redirectUri: expect.stringMatching(/^https:/) });
      if (request?.kind === "authorize") expect(effects[leaving - 1]).toMatchObject({ type: "announce" });
    }
  });

  test("another session means that everything is asked again", () => {
    for (const { from, to, event, effects } of edges) {
      if (event.type !== "sessionChanged" || !event.who) continue;
      expect(to.state.step).toEqual({ screen: "Loading" });
      expect(effects.some(({ type }) => type === "startAuthorization" || type === "startLogout")).toBe(true);
      expect(from.state.who?.organizationId).not.toBe(event.who.organizationId);
    }
  });
});
