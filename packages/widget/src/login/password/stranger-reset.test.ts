import { expect, test } from "vitest";
import { sampleOrganization } from "../../testing/login-samples.ts";
import { mayStrangerReset } from "./flow.ts";

test.each([
  ["NOT_ALLOWED", [], "eve@else.test", true],
  ["RESTRICTED", ["globex.test"], "eve@globex.test", true],
  ["RESTRICTED", ["globex.test"], "eve@GLOBEX.test", true],
  ["RESTRICTED", ["globex.test"], "eve@else.test", false],
  ["RESTRICTED", ["globex.test"], "eve@notglobex.test", false],
  ["RESTRICTED", [], "eve@globex.test", false],
] as const)(
  "with provisioning %s and domains %j, %s may ask for a password: %s",
  (policy, domains, email, expected) => {
    const organization = sampleOrganization({ email_jit_provisioning: policy, email_allowed_domains: [...domains] });
    expect(mayStrangerReset(email, organization)).toBe(expected);
  },
);
