// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { draw, erase } from "../testing/draw.tsx";
import { Avatar, initialsOf } from "./Avatar.tsx";

afterEach(erase);

test.each([
  ["Ada Lovelace", "AL"],
  ["Augusta Ada King", "AK"],
  ["ada@globex.test", "A"],
  ["étienne", "É"],
  ["𝒜da", "𝒜"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("the color depends on the member, not on the name", () => {
  const hue = (name: string, seed: string) => {
    const { place } = draw(<Avatar name={name} seed={seed} />);
    const found = place.querySelector("[data-part=avatar]")?.getAttribute("data-hue");
    erase();
    return found;
  };
  expect(hue("Ada Lovelace", "member-1")).toBe(hue("Ada King", "member-1"));
  const hues = Array.from({ length: 40 }, (_, at) => hue("Ada", `member-${at}`));
  expect(new Set(hues).size).toBe(8);
});
