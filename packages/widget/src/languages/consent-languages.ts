import type { Languages } from "../strings/use-language.ts";

/** The languages of the consent and logout widget. A page fetches none but its own. */
export const consentLanguages: Languages = {
  __proto__: null,
  en: null,
  ar: () => import("./ar/consent.ts"),
  de: () => import("./de/consent.ts"),
  es: () => import("./es/consent.ts"),
  fr: () => import("./fr/consent.ts"),
  he: () => import("./he/consent.ts"),
  ja: () => import("./ja/consent.ts"),
  pt: () => import("./pt-br/consent.ts"),
  "en-xa": () => import("./pseudo.ts"),
};
