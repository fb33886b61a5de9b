import { expect, test } from "vitest";
import { fillText, pseudoText } from "./text.ts";

test("values replace their names, and a value with braces is not replaced again", () => {
  expect(fillText("{one}, {two}, {one}", { one: "{two} $& $1", two: "2" })).toBe("{two} $& $1, 2, {two} $& $1");
});

test.each([
  ["a Latin name in Hebrew", "כניסה אל {name}", "Acme (EU)", "כניסה אל \u2068Acme (EU)\u2069"],
  ["a Hebrew name in English", "Log in to {name}!", "אקמי (2)", "Log in to \u2068אקמי (2)\u2069!"],
  ["a Hebrew name in Hebrew", "כניסה אל {name}", "אקמי", "כניסה אל אקמי"],
  ["a Latin name in English", "Log in to {name}", "Acme", "Log in to Acme"],
  ["a code in Arabic", "رمزك {name}", "123456", "رمزك 123456"],
])("%s keeps its own direction without affecting the text around it", (_, text, name, filled) => {
  expect(fillText(text, { name })).toBe(filled);
});

test("the pseudo-locale has no letter of the English text, and keeps the variables", () => {
  const accented = pseudoText("Log in to {destination} Quickly, fox {a}");
  expect(accented.match(/\{\w+\}/g)).toEqual(["{destination}", "{a}"]);
  expect(accented.replace(/\{\w+\}/g, "")).not.toMatch(/[a-z]/i);
});
