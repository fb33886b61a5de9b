import { createConsentFixtures, createFixtures } from "@portico/widget/fixtures";
import { drawConsentFlow, drawLoginFlow } from "@portico/widget/playground";
import { expect, test } from "vitest";
import { screens } from "../ground/name-state.ts";
import { box, layOut } from "./lay-out.ts";
import { fixtureWord } from "./name-screen.ts";
import { stageOf } from "./stages.ts";

const login = layOut(drawLoginFlow(), (screen) => stageOf("login", screen));
const consent = layOut(drawConsentFlow(), (screen) => stageOf("consent", screen));
const words = new Set(
  Object.keys({ ...createFixtures(0), ...createConsentFixtures() }).map((name) => name.split(".")[0]),
);

test("every screen of the drawing has a name and a state to go to", () => {
  const drawn = [
    ...login.places.map(({ screen }) => fixtureWord("login", screen)),
    ...consent.places.map(({ screen }) => fixtureWord("consent", screen)),
  ];
  for (const word of drawn) {
    expect(words, word).toContain(word);
    expect(screens, word).toHaveProperty(word);
  }
});

test("no two screens lie on each other, and all lie on the sheet", () => {
  for (const { places, width, height } of [login, consent]) {
    for (const { x, y } of places) {
      expect(x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height).toBe(true);
    }
    const spots = places.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(spots).size).toBe(places.length);
  }
});

test("a way that is not a way back leads downward", () => {
  for (const { places, lines } of [login, consent]) {
    const rowOf = new Map(places.map(({ screen, y }) => [screen, y]));
    for (const { from, to, isBack } of lines) {
      if (!isBack) expect(rowOf.get(to), `${from} to ${to}`).toBeGreaterThan(rowOf.get(from) ?? 0);
    }
  }
});
