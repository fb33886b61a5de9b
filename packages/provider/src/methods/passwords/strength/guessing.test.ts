import { afterAll, expect, test } from "vitest";
import { createGuessing } from "./guessing.ts";

const OWNER = { project: "project-a" };
const guessing = createGuessing();
afterAll(() => guessing.stop());

test.each([
  ["a common one", "password", "This is a heavily used password."],
  ["a repeated one", "aaaaaaaaa", 'Repeated characters like "aaa" are easy to guess.'],
  ["a sequence", "lmnopqrst", 'Common character sequences like "abc" are easy to guess.'],
  ["a row of keys", "dfghjkl", "Straight rows of keys on your keyboard are easy to guess."],
  ["a pattern of the keyboard", "8uhbgt", "Short keyboard patterns are easy to guess."],
  ["a date", "13.07.1987", "Dates are easy to guess."],
  ["a name", "gonzales", "Single names or surnames are easy to guess."],
])("recognizes %s and suggests improvements: %s", async (_, password, warning) => {
  const guess = await guessing.estimate(password, [], OWNER);
  expect(guess).toMatchObject({ warning, suggestions: expect.arrayContaining([expect.any(String)]) });
  expect(guess.score).toBeLessThan(3);
});

test("scores range from 0 to 4", async () => {
  const passwords = ["password", "abcabcabcd", "sjkdf83", "sjkdf83kf", "correct horse battery staple"];
  const scores = await Promise.all(passwords.map(async (each) => (await guessing.estimate(each, [], OWNER)).score));
  expect(scores).toEqual([0, 1, 2, 3, 4]);
});
