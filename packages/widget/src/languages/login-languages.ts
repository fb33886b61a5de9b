import type { Languages } from "../strings/use-language.ts";

/** The languages of the login widget. A page fetches none but its own. */
export const loginLanguages: Languages = {
  __proto__: null,
  en: null,
  ar: () => import("./ar/login.ts"),
  de: () => import("./de/login.ts"),
  es: () => import("./es/login.ts"),
  fr: () => import("./fr/login.ts"),
  he: () => import("./he/login.ts"),
  ja: () => import("./ja/login.ts"),
  pt: () => import("./pt-br/login.ts"),
  "en-xa": () => import("./pseudo.ts"),
};
