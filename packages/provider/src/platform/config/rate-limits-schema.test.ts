import { expect, test } from "vitest";
import { rateLimitPresets } from "./rate-limits-schema.ts";

const perSecond = ({ count, window_seconds }: { count: number; window_seconds: number }) => count / window_seconds;

test("by default a back end may ask for a thousand sessions a second, and other calls keep a tenth of that", () => {
  const { session_checks, management_calls } = rateLimitPresets.default;
  expect(perSecond(session_checks)).toBeGreaterThanOrEqual(1000);
  expect(perSecond(management_calls)).toBe(100);
});
