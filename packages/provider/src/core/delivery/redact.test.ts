import { expect, test } from "vitest";
import { describeError, maskReceiver } from "./redact.ts";

test.each([
  [
    Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNECTION" }),
    "ECONNECTION connect ECONNREFUSED 127.0.0.1:1",
  ],
  [
    Object.assign(new Error("550 5.1.1 <ada@globex.test>: user unknown"), { code: "EENVELOPE", responseCode: 550 }),
    "EENVELOPE 550 550 5.1.1 <…>: user unknown",
  ],
  [new Error("+12025550123 is not reachable, code 123456"), "… is not reachable, code …"],
  [new Error(`key ${"k3".repeat(20)} is wrong\n\u0000`), "key … is wrong"],
  ["a text", "a text"],
])("T105: the error says why %s, without receiver and content", (error, reason) => {
  expect(describeError(error)).toBe(reason);
});

test("a masked receiver can still be recognized by support", () => {
  expect(["ada@globex.test", "+12025550123", "ß@x.test"].map(maskReceiver)).toEqual([
    "a…@globex.test",
    "…23",
    "ß…@x.test",
  ]);
});
