import { expect, test } from "vitest";
import { describeFailure } from "./describe-failure.ts";
import { maskReceiver } from "./mask-receiver.ts";

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
])("T105: an operator is told why %s, and neither whom nor what was sent", (error, told) => {
  expect(describeFailure(error)).toBe(told);
});

test("of a receiver so much is told that support finds them", () => {
  expect(["ada@globex.test", "+12025550123", "ß@x.test"].map(maskReceiver)).toEqual([
    "a…@globex.test",
    "…23",
    "ß…@x.test",
  ]);
});
