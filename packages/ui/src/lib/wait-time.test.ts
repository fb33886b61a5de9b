import { expect, test } from "vitest";
import { waitTime } from "./wait-time.ts";

test.each([
  [1, "1 second"],
  [40, "40 seconds"],
  [90, "90 seconds"],
  [91, "2 minutes"],
  [900, "15 minutes"],
  [5401, "2 hours"],
  [86_400, "24 hours"],
])("%i seconds are told as '%s'", (seconds, words) => expect(waitTime(seconds, "en")).toBe(words));

test("another language has its own words", () => expect(waitTime(40, "de")).toBe("40 Sekunden"));
