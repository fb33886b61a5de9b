import { expect, test } from "vitest";
import { isUnrecoverable } from "../session/current-session.ts";
import { ApiError, InvalidResponseError, NoSessionError, SdkError, UnreachableError, UsageError } from "./errors.ts";

const body = {
  status_code: 404,
  request_id: "request-1",
  error_type: "member_not_found",
  error_message: "No such member.",
  error_url: "https://docs.example.test/errors#member_not_found",
};

test("an ApiError contains everything that the provider sent", () => {
  expect(new ApiError(body).message).toBe(
    "[404] member_not_found\nNo such member.\nSee https://docs.example.test/errors#member_not_found for more information.\n" +
      "request_id: request-1\n",
  );
  expect(new ApiError({ ...body, request_id: undefined, error_details: { field: "x" } }).message).toMatch(
    /information\.\nDetails: \n\{"field":"x"\}\n$/,
  );
});

test("a refusal carries the six fields of the wire and nothing else of the answer", () => {
  const error = new ApiError({ ...body, name: "Forged", code: "forged" } as typeof body);
  expect(error).toMatchObject({ ...body, name: "ApiError", code: "api_error" });
});

test.each([
  [new UnreachableError(), "UnreachableError", "unreachable"],
  [new InvalidResponseError("x"), "InvalidResponseError", "invalid_response"],
  [new NoSessionError(), "NoSessionError", "no_session"],
  [new UsageError("no_window", "x"), "UsageError", "no_window"],
  [new ApiError(body), "ApiError", "api_error"],
])("%o is of the family and keeps its name and code through a minifier", (error, name, code) => {
  expect(error).toBeInstanceOf(SdkError);
  expect(error).toMatchObject({ name, code });
});

test.each([
  ["unauthorized_credentials", true],
  ["user_unauthenticated", true],
  ["invalid_secret_authentication", true],
  ["session_not_found", true],
  ["unauthorized_action", false],
  ["too_many_requests", false],
  ["session_not_found_at_all", false],
])("%s ends the session: %s", (error_type, ends) => {
  expect(isUnrecoverable(new ApiError({ ...body, error_type }))).toBe(ends);
});

test("only a refusal ends a session", () => {
  expect(isUnrecoverable(new UnreachableError())).toBe(false);
  expect(isUnrecoverable({ error_type: "session_not_found" })).toBe(false);
});
