import { expect, test } from "vitest";
import { sampleOrganization } from "../../testing/login-samples.ts";
import { organizationColor } from "./recipient.ts";

const teal = sampleOrganization({ organization_primary_color: "#0F766E" });

test("an organization's color stays through screens that name none, and goes with the next one or with none", () => {
  const main = organizationColor({ screen: "Main", organization: teal });
  expect(main).toBe("#0F766E");
  expect(organizationColor({ screen: "TOTPEntry" }, main)).toBe("#0F766E");
  expect(organizationColor({ screen: "Main", organization: sampleOrganization() }, main)).toBe("");
  expect(organizationColor({ screen: "Main", organization: null }, main)).toBe("");
});
