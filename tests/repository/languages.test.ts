import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { locales } from "../../packages/provider/src/platform/languages/locales.ts";
import { loginLanguages } from "../../packages/widget/src/languages/login-languages.ts";

/** The tags of the provider, and those of the widget, except for the pseudo-locale. */
const ofProvider = locales.filter((locale) => locale !== "en-XA");
const ofWidget = Object.keys(loginLanguages).filter((tag) => tag !== "en-xa");

const inEnglish = new Intl.DisplayNames("en", { type: "language" });
const nameOf = (tag: string) => inEnglish.of(tag) ?? tag;
const quoted = (tag: string) => `"${tag}"`;

/** The texts that no compiler checks, the languages that each has to name, and how. */
const places: [pattern: string, tags: string[], written: (tag: string) => string][] = [
  ["docs/languages.md", [...ofProvider, ...ofWidget], nameOf],
  ["docs/mails.md", ofProvider, nameOf],
  ["packages/wire/src/**/fields.ts", ofProvider, (tag) => `\`${tag.toLowerCase()}\``],
  ["apps/gallery/src/states/DisplayOptions.tsx", ofProvider, quoted],
];

describe("every language is named", () => {
  test.each(places)("in %s", (pattern, tags, written) => {
    const text = globSync(pattern)
      .map((file) => readFileSync(file, "utf8"))
      .join("");
    expect([...new Set(tags)].filter((tag) => !text.includes(written(tag)))).toEqual([]);
  });
});
