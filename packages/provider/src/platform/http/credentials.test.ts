import { expect, test } from "vitest";
import { parseBasicCredentials } from "./credentials.ts";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

test("both parts are parsed, and the secret may have a colon", () => {
  expect(parseBasicCredentials(basic("public-token-test-1:a:b"))).toEqual({
    user: "public-token-test-1",
    secret: "a:b",
  });
  expect(parseBasicCredentials(basic("user:"))).toEqual({ user: "user", secret: "" });
  expect(parseBasicCredentials(basic(":secret"))).toEqual({ user: "", secret: "secret" });
});

test.each([
  undefined,
  "",
  "Basic",
  "Basic ",
  "Bearer abc",
  basic("no colon"),
  basic("nul\0:x"),
  "Basic é",
  "Basic a b",
  `${basic("user:secret")} x`,
  `x ${basic("user:secret")}`,
])("%j is invalid", (header) => {
  expect(parseBasicCredentials(header)).toBeNull();
});
