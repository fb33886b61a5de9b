import { expect, test } from "vitest";
import { locales } from "../../../../platform/languages/locales.ts";
import { fillText } from "../../../../platform/languages/text.ts";
import { en } from "./en.ts";
import { mailTexts } from "./mail-texts.ts";

/** Every text with its path. */
function spellOut(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "object" ? spellOut(value, `${path}${key}.`) : [[path + key, value]],
  );
}

const english = new Map(spellOut(en));
const variablesIn = (text = "") => (text.match(/\{\w*\}?/g) ?? []).sort();

test.each(locales.filter((locale) => locale !== "en"))(
  "%s says everything in words of its own, with the same values",
  (locale) => {
    const { locale: tag, ...texts } = mailTexts(locale);
    expect(tag).toBe(locale);
    const own = spellOut(texts);
    expect(own.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of own) {
      expect(text, path).not.toBe(english.get(path));
      expect(text, path).toMatch(/^\S.*\S$/u);
      expect(variablesIn(text), path).toEqual(variablesIn(english.get(path)));
    }
  },
);

test("a text message has its code in every language, with no other number before it", () => {
  for (const locale of locales) {
    const message = fillText(mailTexts(locale).text, { code: "123456", projectName: "Acme", life: "2 min" });
    expect(message.match(/\d+/)?.[0], locale).toBe("123456");
  }
});
