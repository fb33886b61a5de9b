import { expect, test } from "vitest";
import { sampleStrength } from "../../testing/login-samples.ts";
import { barOf, remarksOn } from "./strength.ts";

test.each([
  [0, { segments: 1, isStrong: false }],
  [1, { segments: 1, isStrong: false }],
  [2, { segments: 2, isStrong: false }],
  [3, { segments: 3, isStrong: true }],
  [4, { segments: 4, isStrong: true }],
])("score %i fills the bar as %j", (score, bar) => {
  expect(barOf(sampleStrength({ score }))).toEqual(bar);
});

test("before anything was checked the bar is empty", () => {
  expect(barOf(null).segments).toBe(0);
});

test("the warning comes before the suggestions, and an empty one is omitted", () => {
  const remarks = (warning: string) =>
    remarksOn(sampleStrength({ zxcvbn_feedback: { warning, suggestions: ["Avoid recent years."] } }));
  expect(remarks("Dates are easy to guess.")).toEqual(["Dates are easy to guess.", "Avoid recent years."]);
  expect(remarks("")).toEqual(["Avoid recent years."]);
});

test("where characters are counted nothing is remarked", () => {
  const feedback = { warning: "Dates are easy to guess.", suggestions: [] };
  expect(remarksOn(sampleStrength({ strength_policy: "luds", zxcvbn_feedback: feedback }))).toEqual([]);
});
