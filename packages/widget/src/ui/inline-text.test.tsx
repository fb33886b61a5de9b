import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Emphasized } from "./inline-text.tsx";

const long = "konstantin.wolfeschlegelstein@donau.example";
const unbroken = (text: string, value: string) =>
  /portico-unbroken">([^<]*)</.exec(renderToStaticMarkup(<Emphasized text={text} values={[value]} />))?.[1];
const textOf = (text: string, value: string) =>
  renderToStaticMarkup(<Emphasized text={text} values={[value]} />).replace(/<[^>]*>/g, "");

test("a full stop stays with the end of a long address, so that it is never alone on a line", () => {
  expect(unbroken(`Sent to ${long}.`, long)).toBe(".example.");
  expect(textOf(`Sent to ${long}.`, long)).toBe(`Sent to ${long}.`);
});

test.each([
  ["a short address, which fits", "Sent to ada@globex.test.", "ada@globex.test"],
  ["an address that no stop follows", `Sent to ${long} now.`, long],
  ["a sentence from right to left, whose stop is on the other side", `أُرسل إلى ${long}.`, long],
])("leaves %s as it is", (_, text, value) => {
  expect(unbroken(text, value)).toBeUndefined();
  expect(textOf(text, value)).toBe(text);
});
