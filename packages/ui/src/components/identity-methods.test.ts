import { expect, test } from "vitest";
import { toCamelCase } from "../lib/camel-case.ts";
import type { IdentityMethod, MissingIdentity } from "../lib/identity.ts";
import { methodsFor } from "./identity-methods.ts";

const both: MissingIdentity["missing"] = ["primary", "second_factor"];

test.each<[string, MissingIdentity["missing"], IdentityMethod[], boolean, IdentityMethod[], IdentityMethod[]]>([
  ["a code instead of a link", ["primary"], ["email_otp", "magic_link"], false, ["email_otp"], []],
  ["each method once", both, ["email_otp", "totp"], false, ["email_otp"], ["totp"]],
  ["the passkey of a session", ["primary"], ["passkey", "email_otp"], false, ["passkey", "email_otp"], []],
  ["only the second factor", ["second_factor"], ["passkey"], true, [], ["passkey"]],
  ["a passkey for both", both, ["passkey", "email_otp", "passkey"], true, ["passkey", "email_otp"], ["passkey"]],
  ["a passkey beside an app", both, ["passkey", "email_otp", "totp"], false, ["passkey", "email_otp"], ["totp"]],
  ["a passkey that may not begin a login", both, ["email_otp", "passkey"], true, ["email_otp"], ["passkey"]],
])("%s", (_, missing, methods, hasSecondPasskey, primary, second) => {
  const found = (factor: "primary" | "second_factor") =>
    missing.includes(factor) ? methodsFor(factor, { missing, methods }, { hasSecondPasskey }) : [];
  expect([found("primary"), found("second_factor")]).toEqual([primary, second]);
});

test.each([
  ["totp", "totp"],
  ["sms_otp", "smsOtp"],
  ["one_more_word", "oneMoreWord"],
])("the calls of %s are %s", (method, name) => {
  expect(toCamelCase(method)).toBe(name);
});
