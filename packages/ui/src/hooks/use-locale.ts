import { useContext } from "react";
import { ShellContext } from "./shell.ts";

/** The tag of the language of the widget around: for dates, numbers and names of countries, by `Intl`. */
export function useLocale(): string {
  return intlLocale(useContext(ShellContext).locale);
}

/** Returns a tag that `Intl` takes: pages say what they like in `lang`. */
export function intlLocale(lang: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? "en";
  } catch {
    return "en";
  }
}
