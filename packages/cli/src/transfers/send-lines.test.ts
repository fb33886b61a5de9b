import { type Management, ManagementError, type ManagementErrorType } from "@portico/backend/management";
import { expect, test, vi } from "vitest";
import { sendLines } from "./send-lines.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

/** The number of calls when each is refused with this error, until the fifth. */
async function callsWith(errorType: ManagementErrorType): Promise<number> {
  const lines = vi.fn(async () => {
    if (lines.mock.calls.length < 5) throw new ManagementError({ error_type: errorType, error_message: "" });
    return { results: [] };
  });
  const management = { import: { lines } } as unknown as Management;
  await sendLines(management, [{}], { isDryRun: false, updatesExisting: false, trusted: [] }).catch(() => {});
  return lines.mock.calls.length;
}

test.each([
  ["too_many_requests", 5],
  ["service_unavailable", 5],
  ["timed_out", 3],
  ["unreachable", 1],
  ["bad_request", 1],
] as const)("lines are sent again after %s until there is no use: %i times", async (errorType, calls) => {
  expect(await callsWith(errorType)).toBe(calls);
});
