import { expect, test } from "vitest";
import { sampleOrganization } from "../../testing/login-samples.ts";
import { isEmailAddress, organizationColor } from "./recipient.ts";

test.each(["ada@globex.test", "a+b.c@mail.globex.co.uk", "ADA@GLOBEX.TEST", "ädä@globex.test", "ada@globex.москва"])(
  "%s is an address",
  (text) => expect(isEmailAddress(text)).toBe(true),
);

test.each([
  "",
  "ada",
  "ada@",
  "@globex.test",
  "ada@globex",
  "ada@globex.t",
  "a da@globex.test",
  "ada@@globex.test",
  "ada@globex.t3st",
])("%j is not an email address", (text) => expect(isEmailAddress(text)).toBe(false));

test("T54: no address makes the check slow", () => {
  const started = performance.now();
  for (const evil of ["@", ".", "a.", "a@", "a@a."].map((piece) => piece.repeat(50_000))) isEmailAddress(evil);
  expect(performance.now() - started).toBeLessThan(1000);
});

const teal = sampleOrganization({ organization_primary_color: "#0F766E" });

test("an organization's color stays through screens that name none, and goes with the next one or with none", () => {
  const main = organizationColor({ screen: "Main", organization: teal });
  expect(main).toBe("#0F766E");
  expect(organizationColor({ screen: "TOTPEntry" }, main)).toBe("#0F766E");
  expect(organizationColor({ screen: "Main", organization: sampleOrganization() }, main)).toBe("");
  expect(organizationColor({ screen: "Main", organization: null }, main)).toBe("");
});
