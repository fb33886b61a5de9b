// The provider's remarks on passwords match the widget's list: hosts translate with it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";

const { translations } = createRequire(new URL("../../packages/provider/package.json", import.meta.url))(
  "@zxcvbn-ts/language-en",
) as { translations: { warnings: Record<string, string>; suggestions: Record<string, string> } };
const type = readFileSync("packages/widget/src/login/password/strings.ts", "utf8");

test("hosts can translate every remark on a password, and no other", () => {
  const remarks = [...Object.values(translations.warnings), ...Object.values(translations.suggestions)];
  const typed = [...type.matchAll(/^ {2}(["'])(.*)\1,$/gm)].map(([, , text]) => text);
  expect(typed.toSorted()).toEqual(remarks.toSorted());
});
