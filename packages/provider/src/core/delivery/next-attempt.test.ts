import { expect, test } from "vitest";
import { nextAttempt } from "./next-attempt.ts";

const now = new Date("2026-06-01T12:00:00Z");
const lastAttemptAt = new Date(now.getTime() + 72 * 3_600_000);
const secondsUntil = (fields: Partial<Parameters<typeof nextAttempt>[0]>) => {
  const at = nextAttempt({ attempts: 1, now, lastAttemptAt, random: 0, ...fields });
  return at && (at.getTime() - now.getTime()) / 1000;
};

test("delays between attempts are those of Standard Webhooks, plus up to a tenth", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map((attempts) => secondsUntil({ attempts }));
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 86_400]);
  expect(secondsUntil({ attempts: 2, random: 1 })).toBe(330);
});

test("the last attempt is after three days", () => {
  const late = { now: new Date(lastAttemptAt.getTime() - 1000), attempts: 8 };
  expect(nextAttempt({ ...late, lastAttemptAt, random: 1 })).toEqual(lastAttemptAt);
  expect(secondsUntil({ now: lastAttemptAt })).toBeUndefined();
});

test("Retry-After delays an attempt, in seconds or as a date, by a day at most, and never brings it forward", () => {
  expect(secondsUntil({ retryAfter: "60" })).toBe(60);
  expect(secondsUntil({ retryAfter: "Mon, 01 Jun 2026 13:00:00 GMT" })).toBe(3600);
  expect(secondsUntil({ retryAfter: "999999999" })).toBe(86_400);
  for (const retryAfter of ["1", "-5", "soon", "Mon, 01 Jun 2020 13:00:00 GMT", null])
    expect(secondsUntil({ retryAfter })).toBe(5);
});
