// @vitest-environment jsdom

import { createShell, ShellContext } from "@portico/ui/hooks/shell";
import { draw, erase } from "@portico/ui/testing/draw";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { sampleBootstrap, sampleStrength } from "../../testing/login-samples.ts";
import type { PasswordStrength as Strength } from "../flow/password-reset-step.ts";
import { PasswordStrength } from "./PasswordStrength.tsx";
import { barOf, remarksOn } from "./strength.ts";
import { password } from "./strings.ts";

const show = (strength: Strength | null, passwordPolicy?: string) =>
  renderToStaticMarkup(
    <PasswordStrength id="s" strength={strength} bootstrap={{ ...sampleBootstrap, passwordPolicy }} />,
  );

const guessed = sampleStrength({
  strength_policy: "none",
  score: 0,
  zxcvbn_feedback: { warning: "This is a heavily used password.", suggestions: [] },
});

test("where any password will do there is no bar and nothing to remark, before the first word and after", () => {
  expect(show(null, "none")).toBe(show(guessed, "none"));
  expect(show(null, "none")).toMatch(/^<div[^>]*><\/div>$/);
});

test("every policy reports a breached password", () => {
  expect(show({ ...guessed, breached_password: true }, "none")).toContain(password.breached);
});

test("an older provider names no policy: the bar is there from the start", () => {
  expect(show(null)).toContain("strength");
  expect(show(null)).toBe(show(null, "zxcvbn"));
});

test("the space of remarks exists before them, so that content below moves with a transition", () => {
  const suggestions = ["Avoid recent years.", "Add more words that are less common."];
  const zxcvbn_feedback = { warning: "Recent years are easy to guess.", suggestions };
  const lines = (strength: Strength | null) => {
    const { place } = draw(<PasswordStrength id="s" strength={strength} bootstrap={sampleBootstrap} />);
    return [...place.querySelectorAll<HTMLElement>(".portico-line")].map(({ dataset }) => dataset.state ?? "shut");
  };
  expect(lines(null)).toEqual(["open", "shut", "shut", "shut", "shut"]);
  expect(lines(sampleStrength({ zxcvbn_feedback }))).toEqual(["open", "open", "open", "shut", "shut"]);
});

afterEach(erase);

test("what is remarked is said sentence by sentence, whether or not it ends like one", () => {
  const announce = vi.fn();
  const luds_feedback = { missing_characters: 2, missing_complexity: 0 };
  const strength = { ...guessed, strength_policy: "luds" as const, luds_feedback, breached_password: true };
  const bootstrap = { ...sampleBootstrap, passwordConfig: { ludsComplexity: 2, ludsMinimumCount: 8 } };
  draw(
    <ShellContext.Provider value={{ ...createShell(), announce }}>
      <PasswordStrength id="s" strength={strength} bootstrap={bootstrap} />
    </ShellContext.Provider>,
  );
  expect(announce.mock.calls).toEqual([
    [
      "Not met: Must be at least 8 character(s) long. Met: Must contain 2 of the following: uppercase letter, lowercase letter, number, symbol. This password may have been used on a different site that experienced a security issue. Please choose another password.",
    ],
  ]);
});

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
