import { checkButtonColor } from "@portico/ui/theme/check-button-color";
import { expect, test } from "vitest";
import { sampleOrganization } from "../../testing/samples.ts";
import { changedSettings, formerSettings, readDomains } from "./changed-settings.ts";

test("saves only what differs, and undoes it with the previous values", () => {
  const now = sampleOrganization({ email_allowed_domains: ["globex.test"] });
  const draft = {
    organization_name: now.organization_name,
    email_allowed_domains: ["globex.test", "globex.example"],
    mfa_policy: "REQUIRED_FOR_ALL" as const,
  };
  const changes = changedSettings(now, draft);
  expect(changes).toEqual({ email_allowed_domains: draft.email_allowed_domains, mfa_policy: "REQUIRED_FOR_ALL" });
  expect(formerSettings(now, changes)).toEqual({ email_allowed_domains: ["globex.test"], mfa_policy: "OPTIONAL" });
  expect(changedSettings(now, { email_allowed_domains: ["globex.test"] })).toEqual({});
});

test("parses domains from lines, commas and email addresses without duplicates", () => {
  expect(readDomains(" Globex.test, @globex.test\nada@initech.test;;\n")).toEqual(["globex.test", "initech.test"]);
  expect(readDomains(" \n")).toEqual([]);
});

test("keeps readable button colors, adjusts others, and returns null for invalid ones", () => {
  expect(checkButtonColor("#0f766e", "light")).toMatchObject({ isKept: true, color: "#0f766e" });
  for (const theme of ["light", "dark"] as const) {
    for (const color of ["#777777", "#0f766e", "#ff0000", "#ffff00", "#000", "#fff"]) {
      const checked = checkButtonColor(color, theme);
      expect(Number(checked?.ratio), `${color} on ${theme}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const color of ["", "red", "#12", "javascript:", "#0f766"]) expect(checkButtonColor(color, theme)).toBeNull();
  }
});
