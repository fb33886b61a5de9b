import { expect, test } from "vitest";
import { describeActor, describeEvent } from "./describe-event.ts";
import { profile } from "./texts.ts";

const { history } = profile;

test("an event is said in people's words, and an unknown one by its name", () => {
  expect(describeEvent(history, { action: "session.issued" })).toBe("Signed in");
  expect(describeEvent(history, { action: "teapot.poured" })).toBe("Something was done: teapot.poured");
  expect(describeEvent(history, { action: "constructor" })).toBe("Something was done: constructor");
});

test.each([
  [{}, ""],
  [{ by: "member-test-ada" }, ""],
  [{ by: "member-test-eve" }, "by somebody else"],
  [{ impersonator: { id: "support-7", reason: "Ticket 4711" } }, "by support"],
  [{ app: { client_id: "third" } }, "by an app"],
])("whoever did %j is said: %s", (details, says) =>
  expect(describeActor(history, { details, member_id: "member-test-ada" })).toBe(says),
);
