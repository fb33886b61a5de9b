import type { Languages } from "../strings/use-language.ts";

/** The languages of the login widget. A page fetches none but its own. */
export const loginLanguages: Languages = {
  __proto__: null,
  en: null,
  de: () => import("./de/login.ts"),
  "en-xa": () => import("./pseudo/login.ts"),
};
