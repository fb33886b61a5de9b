import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
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
  expect(show(null, "none")).toBe('<div id="s"></div>');
  expect(show(guessed, "none")).toBe('<div id="s"></div>');
});

test("a password that is known from a breach is told of by every policy", () => {
  expect(show({ ...guessed, breached_password: true }, "none")).toContain(password.breached);
});

test("an older provider names no policy: the bar is there from the start", () => {
  expect(show(null)).toContain("strength");
  expect(show(null)).toBe(show(null, "zxcvbn"));
});
