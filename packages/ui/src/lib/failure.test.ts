import { ApiError, NoSessionError, UnreachableError } from "@portico/client";
import { expect, test } from "vitest";
import { toFailure, waitTime } from "./failure.ts";

const refusal = (error_type: string, error_details?: Record<string, unknown>) =>
  new ApiError({ status_code: 400, error_type, error_message: "No.", error_url: "", error_details });

test.each([
  [new UnreachableError(), "unreachable"],
  [new NoSessionError(), "signed_out"],
  [refusal("session_not_found"), "signed_out"],
  [refusal("unauthorized_action"), "forbidden"],
  [refusal("too_many_requests"), "limited"],
  [refusal("duplicate_member_email"), "refused"],
  [new TypeError("a mistake of ours"), "unknown"],
  [undefined, "unknown"],
])("%s is %s", (error, kind) => expect(toFailure(error ?? {})).toMatchObject({ kind }));

test("a refusal keeps its type, its words and its wait", () => {
  expect(toFailure(refusal("too_many_requests", { retry_after_seconds: 40 }))).toEqual({
    kind: "limited",
    type: "too_many_requests",
    message: "No.",
    details: { retry_after_seconds: 40 },
    retryAfterSeconds: 40,
  });
});

test.each([
  [1, "1\u00a0second"],
  [40, "40\u00a0seconds"],
  [90, "90\u00a0seconds"],
  [91, "2\u00a0minutes"],
  [900, "15\u00a0minutes"],
  [5401, "2\u00a0hours"],
  [86_400, "24\u00a0hours"],
])("%i seconds are shown as '%s'", (seconds, expected) => expect(waitTime(seconds, "en")).toBe(expected));

test("another language has its own words", () => expect(waitTime(40, "de")).toBe("40\u00a0Sekunden"));
