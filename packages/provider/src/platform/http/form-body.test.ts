import { expect, test } from "vitest";
import { readParameters } from "./form-body.ts";

const read = (url: string) => readParameters({ method: "GET", url, body: undefined }, 100);

test.each<[url: string, parameters: Record<string, string>]>([
  ["/start", {}],
  ["/start?", {}],
  ["/start?a=1&b=", { a: "1", b: "" }],
  // RFC 3986 section 3.4: a query may hold a question mark.
  ["/start?to=https://a.example/cb?x=1&challenge=c", { to: "https://a.example/cb?x=1", challenge: "c" }],
])("%s", (url, parameters) => {
  expect(read(url)).toEqual(parameters);
});

test("the body of a form replaces the query", () => {
  expect(readParameters({ method: "POST", url: "/start?a=1", body: "b=2" }, 100)).toEqual({ b: "2" });
});

test.each(["/start?a=1&a=2", "/start?a=&a=2", `/start?a=${"x".repeat(101)}`, "/start?a=%00"])("refused: %s", (url) => {
  expect(() => read(url)).toThrow("must be sent once, as a short text");
});
