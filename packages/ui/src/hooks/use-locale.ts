import { useContext } from "react";
import { ShellContext } from "./shell.ts";

/** Returns the widget's language tag, for dates, numbers and country names with `Intl`. */
export function useLocale(): string {
  return intlLocale(useContext(ShellContext).locale);
}

/** Returns a tag that `Intl` accepts. `lang` on a page may contain anything. */
export function intlLocale(lang: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? "en";
  } catch {
    return "en";
  }
}
