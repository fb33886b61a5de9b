import { globSync, readFileSync } from "node:fs";
import { withOverride } from "@portico/ui/texts/use-strings";
import { expect, test } from "vitest";
import { problems } from "../login/ui/strings/later.ts";
import { main } from "../login/ui/strings/main.ts";

test("without texts of the host ours are as they are", () => {
  expect(withOverride(main, undefined)).toBe(main);
});

test("a host's text replaces ours, and leaves the others", () => {
  const merged = withOverride(main, { discoveryTitle: "Entrez", organizationTitle: undefined });
  expect(merged).toEqual({ ...main, discoveryTitle: "Entrez" });
});

test("a host may add and replace messages by error_type", () => {
  const { byType } = withOverride(problems, { byType: { invalid_email: "Eh?", too_many_requests: "Slowly." } });
  expect(byType).toMatchObject({
    invalid_email: "Eh?",
    too_many_requests: "Slowly.",
    email_not_found: "Email not found.",
  });
});

test("a screen asks for each text under the name that hosts know it by", () => {
  const files = globSync("packages/{ui,widget}/src/**/*.{ts,tsx}");
  const calls = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/useStrings\("(\w+)", (\w+)\)/g)]);
  expect(calls.length).toBeGreaterThan(30);
  for (const [call, area, ours] of calls) expect(ours, call).toBe(area);
});
