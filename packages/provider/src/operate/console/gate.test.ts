import { expect, test } from "vitest";
import { readReason } from "./gate.ts";

test.each([
  ["Ticket 4711", "Ticket 4711"],
  [encodeURIComponent("Anruf von Zoë: „gesperrt“"), "Anruf von Zoë: „gesperrt“"],
  [encodeURIComponent("理".repeat(200)), "理".repeat(200)],
  [" trimmed ", "trimmed"],
])("%j is a reason", (header, reason) => expect(readReason(header)).toBe(reason));

test.each([undefined, "", "%20%20", "%", "%ff", "a%00b", "a%0ab", "a%E2%80%A8b", ["one", "two"], "x".repeat(201)])(
  "%j is not a reason",
  (header) => expect(() => readReason(header)).toThrow("X-Portico-Reason"),
);
