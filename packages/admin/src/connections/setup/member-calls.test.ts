import { expect, test } from "vitest";
import { sampleOrganization } from "../../testing/samples.ts";
import { policyOf, settingsFor } from "./member-calls.ts";

const only = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
const some = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] });

test("single sign-on is the only way where nothing else is allowed", () => {
  expect([only, some, sampleOrganization()].map(policyOf)).toEqual(["only", "beside", "beside"]);
});

test("beside other ways opens single sign-on and nothing else, and all where there was nothing else", () => {
  expect(settingsFor("beside", some)).toEqual({ allowed_auth_methods: ["password", "sso"] });
  expect(settingsFor("beside", sampleOrganization())).toEqual({});
  expect(settingsFor("beside", only)).toEqual({ auth_methods: "ALL_ALLOWED" });
  expect(settingsFor("only", some)).toEqual({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
});
