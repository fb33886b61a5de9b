import { expect, test } from "vitest";
import { sampleOrganization } from "../../testing/samples.ts";
import { policyOf, settingsFor } from "./member-calls.ts";

const only = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
const some = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] });

test('the policy is "only" if no other method is allowed', () => {
  expect([only, some, sampleOrganization()].map(policyOf)).toEqual(["only", "beside", "beside"]);
});

test('"beside" adds only single sign-on, or allows all methods if there was no other', () => {
  expect(settingsFor("beside", some)).toEqual({ allowed_auth_methods: ["password", "sso"] });
  expect(settingsFor("beside", sampleOrganization())).toEqual({});
  expect(settingsFor("beside", only)).toEqual({ auth_methods: "ALL_ALLOWED" });
  expect(settingsFor("only", some)).toEqual({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
});
