// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { Root } from "../components/Root.tsx";
import { Title } from "../components/Title.tsx";
import { intlLocale } from "../hooks/use-locale.ts";
import { draw, erase } from "../testing/draw.tsx";
import { type Languages, useLanguage } from "./use-language.ts";
import { useStrings } from "./use-strings.ts";

const frame = { tryAgain: "Try again", unavailable: "Gone" };
const speaks = (tryAgain: string, dir: "ltr" | "rtl" = "ltr") => ({ texts: { frame: { tryAgain } }, dir });
const languages: Languages = {
  __proto__: null,
  en: null,
  de: async () => speaks("Noch einmal"),
  pt: async () => speaks("De novo"),
  ar: async () => speaks("مرة أخرى", "rtl"),
  fr: () => Promise.reject(new Error("offline")),
} as unknown as Languages;

function Text() {
  return <Title>{useStrings("frame", frame).tryAgain}</Title>;
}

function Sample({ locale, host }: { locale?: string | undefined; host?: object }) {
  const language = useLanguage(languages, locale, host && { frame: host });
  return (
    <Root language={language}>
      <Text />
    </Root>
  );
}

afterEach(() => {
  erase();
  document.documentElement.lang = "";
  vi.unstubAllGlobals();
});

const browser = (...tags: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);

async function speak(locale?: string, page = "", tags: string[] = ["en-US"], host?: object) {
  browser(...tags);
  document.documentElement.lang = page;
  const { place } = draw(<Sample locale={locale} {...(host && { host })} />);
  const root = place.querySelector(".portico-root") as HTMLElement;
  const first = place.querySelector("h1")?.textContent;
  await vi.waitFor(() => expect(place.querySelector("h1")).not.toBeNull());
  return { said: place.querySelector("h1")?.textContent, first, lang: root.lang, dir: root.dir };
}

test.each([
  ["de", "en", ["fr"], "Noch einmal", "de"],
  ["DE-at", "", [], "Noch einmal", "DE-at"],
  ["pt-PT", "", [], "De novo", "pt-PT"],
  [undefined, "de-CH", ["en-US"], "Noch einmal", "de-CH"],
  [undefined, "en", ["de"], "Try again", "en"],
  [undefined, "", ["zh-CN", "zh", "de"], "Noch einmal", "de"],
  ["zh", "", ["de"], "Noch einmal", "de"],
  ["zh", "", ["ko"], "Try again", "en"],
  ["constructor", "", ["en-GB"], "Try again", "en-GB"],
])("asked for %s on a page in '%s' by a browser of %j it says '%s', as %s", async (locale, page, tags, said, lang) => {
  expect(await speak(locale, page, tags)).toMatchObject({ said, lang });
});

test("English is not shown while another language is loading", async () => {
  expect(await speak("de")).toMatchObject({ first: undefined, said: "Noch einmal" });
  expect(await speak("en")).toMatchObject({ first: "Try again" });
});

test("a language that fails to load falls back to English, with the right lang attribute", async () => {
  expect(await speak("fr")).toMatchObject({ said: "Try again", lang: "en" });
});

test("a language that runs from right to left turns the widget", async () => {
  expect(await speak("ar", "en")).toMatchObject({ said: "مرة أخرى", dir: "rtl" });
});

test("the host's texts come first in every language", async () => {
  expect(await speak("de", "", [], { tryAgain: "Los!" })).toMatchObject({ said: "Los!" });
});

test("dates ask for no tag that Intl refuses", () => {
  expect([undefined, "de-AT", "de-@@", ""].map(intlLocale)).toEqual(["en", "de-AT", "en", "en"]);
});
