import { expect, test } from "vitest";
import { sampleSession } from "../../testing/samples.ts";
import { readActor } from "./ImpersonationBanner.tsx";

test.each([
  [{}, null],
  [{ act: { sub: "support-7", reason: "Ticket 4711" } }, { id: "support-7", reason: "Ticket 4711" }],
  [{ act: { sub: "support-7" } }, { id: "support-7", reason: "" }],
  [{ act: "one" }, null],
  [{ act: null }, null],
  [{ act: { reason: "none" } }, null],
])("the actor in the claims %j is %j", (custom_claims, actor) =>
  expect(readActor(sampleSession({ custom_claims }))).toEqual(actor),
);

test("returns null without a session", () => expect(readActor(null)).toBeNull());
