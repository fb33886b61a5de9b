import type { Languages } from "@portico/widget/kit";

/** The languages of the parts. A page fetches none but its own. */
export const adminLanguages: Languages = {
  __proto__: null,
  en: null,
  ar: () => import("./ar/index.ts"),
  de: () => import("./de/index.ts"),
  es: () => import("./es/index.ts"),
  fr: () => import("./fr/index.ts"),
  he: () => import("./he/index.ts"),
  ja: () => import("./ja/index.ts"),
  pt: () => import("./pt-br/index.ts"),
  "en-xa": () => import("./pseudo.ts"),
};
