import { useCallback, useRef, useState } from "react";
import { type AnyStrings, withOverride } from "./use-strings.ts";

/** The texts of one widget in one language. */
export interface Translation {
  texts: AnyStrings;
  dir: "ltr" | "rtl";
}

/** Loaders by lowercase language tag. `null` is English, which is part of the source. */
export type Languages = Readonly<Record<string, (() => Promise<Translation>) | null>>;

/** The current translation. Without texts it is English. */
export interface ActiveTranslation extends Partial<Translation> {
  /** The matching tag; missing before the lookup, or if no tag matches. */
  lang?: string | undefined;
  /** Whether to render nothing, because the first texts are still loading. */
  isAwaited?: boolean;
}

/** A widget's language, as its root needs it. */
export interface Language extends ActiveTranslation {
  /** The texts that replace the English ones. */
  strings: AnyStrings | undefined;
  /** Call this with the root element to look up the language. */
  listen(root: HTMLElement): void;
}

/**
 * Returns the language that the host sets, else the page's around the widget, else the browser's. The first paint
 * waits for its texts; later ones replace the current texts once they are loaded.
 * @param served the translation in which a server rendered the widget.
 */
export function useLanguage(
  languages: Languages,
  locale = "",
  strings?: AnyStrings,
  served: ActiveTranslation = {},
): Language {
  const [translation, setTranslation] = useState(served);
  const wanted = useRef<string>(undefined);
  const listen = useCallback(
    (root: HTMLElement) => {
      let load: Languages[string] | undefined;
      const around = root.parentElement?.closest<HTMLElement>("[lang]") ?? document.documentElement;
      // A subset of the lookup of RFC 4647.
      const lang = [locale, around.lang, ...navigator.languages].find((tag) => {
        const small = tag.toLowerCase();
        load = languages[small] ?? languages[small.split("-")[0] as string];
        return load !== undefined;
      });
      const last = wanted.current;
      const update = (next: ActiveTranslation) => wanted.current === lang && setTranslation(next);
      wanted.current = lang;
      if (load) {
        setTranslation((before) => (before.lang || last ? before : { isAwaited: true }));
        // If the texts fail to load, fall back to English.
        load().then(
          (loaded) => update({ lang, ...loaded }),
          () => update({ lang: "en" }),
        );
      }
      // English is already rendered.
      else if (last || (lang ?? "en") !== "en") update({ lang });
    },
    [locale, languages],
  );
  return { ...translation, strings: translation.texts ? withOverride(translation.texts, strings) : strings, listen };
}
