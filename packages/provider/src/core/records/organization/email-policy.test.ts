import { expect, test } from "vitest";
import { checkEmailJit } from "./email-policy.ts";

const open = { email_jit_provisioning: "RESTRICTED" as const, email_allowed_domains: ["globex.test", "partner.test"] };
const globex = { organization_slug: "globex", settings: open };
const initech = { organization_slug: "initech", settings: open };
const closed = { organization_slug: "closed", settings: { ...open, email_jit_provisioning: "NOT_ALLOWED" as const } };

test.each([
  ["ada@globex.test", null],
  ["ada@mail.globex.test", "invalid_email_for_jit_provisioning"],
  ["ada@globex.test.evil.test", "invalid_email_for_jit_provisioning"],
  ["ada@evilglobex.test", "invalid_email_for_jit_provisioning"],
  ["globex.test@evil.test", "invalid_email_for_jit_provisioning"],
])("T10: %s", (address, refusal) => {
  expect(checkEmailJit(undefined, globex, address)).toBe(refusal);
});

test.each([
  ["Globex, which claimed it", globex, "ada@globex.test", null],
  ["Initech, though it lists it", initech, "ada@globex.test", "action_not_allowed_email_domain_is_claimed"],
  [
    "an organization without just-in-time provisioning",
    closed,
    "ada@globex.test",
    "action_not_allowed_email_domain_is_claimed",
  ],
  ["Initech, from elsewhere", initech, "ada@partner.test", null],
  ["Initech, from a subdomain", initech, "ada@mail.globex.test", "invalid_email_for_jit_provisioning"],
])("T10: a claimed domain and %s", (_, organization, address, refusal) => {
  const claimant = address.endsWith("@globex.test") ? "globex" : undefined;
  expect(checkEmailJit(claimant, organization, address)).toBe(refusal);
});
