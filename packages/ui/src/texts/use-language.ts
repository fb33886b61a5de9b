import { useCallback, useRef, useState } from "react";
import { type AnyStrings, withOverride } from "./use-strings.ts";

/** The texts of one widget in one language. */
export interface Translation {
  texts: AnyStrings;
  dir: "ltr" | "rtl";
}

/** Where each language comes from, by its tag in small letters; null is English, which the sources say. */
export type Languages = Readonly<Record<string, (() => Promise<Translation>) | null>>;

/** What is spoken. Without texts it is English. */
export interface Spoken extends Partial<Translation> {
  /** The tag by which the language was found; absent where nobody has looked, or none of the tags is ours. */
  lang?: string | undefined;
  /** Whether there is nothing to show yet, because the first texts are on their way. */
  isAwaited?: boolean;
}

/** The language of a widget, as its root needs it. */
export interface Language extends Spoken {
  /** The texts in the place of the English ones. */
  strings: AnyStrings | undefined;
  /** Told the root, looks around it. */
  listen(root: HTMLElement): void;
}

/**
 * The language that the host asks for, else that of the page around the widget, else the browser's. Its texts are asked for
 * before the first paint, which waits for them; later ones take the place of what is spoken when they are here.
 * @param served what the server spoke that rendered the widget.
 */
export function useLanguage(languages: Languages, locale = "", strings?: AnyStrings, served: Spoken = {}): Language {
  const [spoken, speak] = useState(served);
  const wanted = useRef<string>(undefined);
  const listen = useCallback(
    (root: HTMLElement) => {
      let load: Languages[string] | undefined;
      const around = root.parentElement?.closest<HTMLElement>("[lang]") ?? document.documentElement;
      // RFC 4647's lookup, as far as our languages need it.
      const lang = [locale, around.lang, ...navigator.languages].find((tag) => {
        const small = tag.toLowerCase();
        load = languages[small] ?? languages[small.split("-")[0] as string];
        return load !== undefined;
      });
      const last = wanted.current;
      const say = (next: Spoken) => wanted.current === lang && speak(next);
      wanted.current = lang;
      if (load) {
        speak((before) => (before.lang || last ? before : { isAwaited: true }));
        // In the place of texts that do not come there is English.
        load().then(
          (translation) => say({ lang, ...translation }),
          () => say({ lang: "en" }),
        );
      }
      // English is what is drawn already, and needs no second drawing.
      else if (last || (lang ?? "en") !== "en") say({ lang });
    },
    [locale, languages],
  );
  return { ...spoken, strings: spoken.texts ? withOverride(spoken.texts, strings) : strings, listen };
}
