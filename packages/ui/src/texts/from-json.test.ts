import { expect, test } from "vitest";
import { fromJson } from "./from-json.ts";

type Say = (values: Record<string, unknown>) => string;

const read = (message: string, locale = "en") => fromJson<{ text: Say }>({ text: message }, locale).text;

test("a message with values is a function of them, any other a string, however deep they lie", () => {
  const texts = fromJson<{ title: string; errors: { gone: Say } }>(
    { title: "Hi", errors: { gone: "{name} is gone" } },
    "en",
  );
  expect(texts.title).toBe("Hi");
  expect(texts.errors.gone({ name: "Ada" })).toBe("Ada is gone");
});

test("a value with braces in it stays a value", () => {
  const say = read("{one}, {two, select, none {no one} other {{two}}}");
  expect(say({ one: "{two} $& $1", two: "{one}" })).toBe("{two} $& $1, {one}");
});

test.each([
  ["de", "{days, plural, one {einen Tag} other {{days} Tage}}", ["0 Tage", "einen Tag", "2 Tage", "100 Tage"]],
  ["ar", "{days, plural, one {one} two {two} few {few} many {many} other {other}}", ["other", "one", "two", "other"]],
  ["en", "{days, plural, =0 {} other {for {days} days }}until it ends", ["until it ends", "for 1 days until it ends"]],
])("counts have forms by the rules of %s", (locale, message, said) => {
  const say = read(message, locale);
  expect(said.map((_, index) => say({ days: [0, 1, 2, 100][index] }))).toEqual(said);
});

test("a value that is not known has a form of its own", () => {
  const say = read("{ name,select, none{Log in} other{Log in to {name}} }, now");
  expect([say({ name: "Globex" }), say({ name: "" }), say({ name: undefined })]).toEqual([
    "Log in to Globex, now",
    "Log in, now",
    "Log in, now",
  ]);
});

test("a choice may be in the form of another", () => {
  const say = read("{name, select, none {{days, plural, one {a day} other {{days} days}}} other {{name}}}!");
  expect([say({ name: "Ada" }), say({ days: 1 }), say({ days: 2 })]).toEqual(["Ada!", "a day!", "2 days!"]);
});

test("a list is joined as the language joins lists", () => {
  const documents = ["A", "B"];
  expect(read("{documents}.", "de")({ documents })).toBe("A und B.");
  expect(read("{documents}.", "ja")({ documents })).toBe("A、B.");
});

test.each(["Ada", "ada@globex.test", "+12025550130"])("from right to left, %s keeps its own direction", (value) => {
  expect(read("א {value}.", "he")({ value })).toBe(`א \u2068${value}\u2069.`);
  expect(read("{values}.", "ar")({ values: [value] })).toBe(`\u2068${value}\u2069.`);
  expect(read("A {value}.", "de")({ value })).toBe(`A ${value}.`);
});

test("from right to left, numbers and values in the same direction are not isolated", () => {
  const say = read("{value}.", "ar");
  expect([say({ value: 8 }), say({ value: "غلوبكس" }), say({ value: "10:00 ص" })]).toEqual([
    "8.",
    "غلوبكس.",
    "10:00 ص.",
  ]);
});
