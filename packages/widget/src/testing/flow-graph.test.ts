import { expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import { screens as consentScreens } from "../consent/machine.ts";
import { drawConsentFlow, drawLoginFlow } from "./flow-graph.ts";
import { exploreLogin } from "./login-explorer.ts";
import { worlds } from "./login-worlds.ts";
import { screens } from "./whole-login.ts";

const login = drawLoginFlow();
const hasWay = (from: string, to: string) => login.arrows.some((arrow) => arrow.from === from && arrow.to === to);

test("the graph holds every screen of the machines, each once", () => {
  expect([...login.screens].sort()).toEqual(Object.keys(screens).sort());
  expect([...drawConsentFlow().screens].sort()).toEqual(Object.keys(consentScreens).sort());
});

test("each screen but the first ones is led to, and each but the ends leads on", () => {
  const ends = ["LoggedIn"];
  for (const screen of login.screens) {
    const isFirst = ["Landing"].includes(screen);
    if (!isFirst)
      expect(
        login.arrows.some(({ to }) => to === screen),
        `to ${screen}`,
      ).toBe(true);
    if (!ends.includes(screen))
      expect(
        login.arrows.some(({ from }) => from === screen),
        `from ${screen}`,
      ).toBe(true);
  }
});

test("no way is left out that the explorers find from all configurations", { timeout: 300_000 }, () => {
  const some = ["discovery by code", "an organization by its slug", "texts alone"];
  for (const world of worlds.filter(({ name }) => isLong || some.includes(name))) {
    for (const { from, to } of exploreLogin(world).edges) {
      const [before, after] = [from.state.step.screen, to.state.step.screen];
      if (before !== after && !hasWay(before, after)) expect.fail(`${before} leads to ${after} in ${world.name}`);
    }
  }
});
