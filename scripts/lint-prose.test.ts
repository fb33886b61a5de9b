import { expect, test } from "vitest";
import { findWrongWords, isStrict } from "./lint-prose.ts";

test.each([
  ["docs/page.md", "# A page\n\nThe host is\ntold.", 3],
  [
    "packages/wire/src/page.ts",
    "\n// The first line is fine, and somebody\n// wrote the second one.\nexport const a = 1;",
    2,
  ],
  ["packages/wire/src/page.ts", "/**\n * The key is handed to whoever\n * asks.\n */\nexport const a = 1;", 1],
  ["packages/wire/src/strings.ts", 'export const text = "The link is sent to nobody.";', 1],
  ["packages/wire/src/Page.tsx", "export const Page = () => <p>It starts anew today.</p>;", 1],
])("%s: a sign in %j fails the lint", async (file, source, line) => {
  expect(await findWrongWords([[file, source]])).toEqual([{ file, line, message: expect.stringContaining("=>") }]);
  expect(isStrict(file)).toBe(true);
});

test.each([
  ["docs/page.md", "Set `whoever` to 1.\n\n```ts\n// somebody\n```"],
  ["packages/wire/src/page.ts", "// Set `whoever` to 1.\nexport const somebody = 1;"],
  ["packages/widget/src/login/email/EmailConfirmation.tsx", 'export const link = "Email me a log in link";'],
])("%s: code and texts of the specification pass: %j", async (file, source) => {
  expect(await findWrongWords([[file, source]])).toEqual([]);
});
