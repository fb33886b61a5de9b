// @vitest-environment jsdom

import { createShell, ShellContext } from "@portico/ui/hooks/shell";
import { draw, erase } from "@portico/ui/testing/draw";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { sampleBootstrap, sampleStrength } from "../../testing/login-samples.ts";
import type { PasswordStrength as Strength } from "../flow/password-reset-step.ts";
import { PasswordStrength } from "./PasswordStrength.tsx";
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
