import type { Languages } from "../strings/use-language.ts";

/** The languages of the consent and logout widget. A page fetches none but its own. */
export const consentLanguages: Languages = {
  __proto__: null,
  en: null,
  de: () => import("./de/consent.ts"),
  "en-xa": () => import("./pseudo/consent.ts"),
};
