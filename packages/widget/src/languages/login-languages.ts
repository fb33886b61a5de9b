import { createLoaders } from "@portico/ui/texts/create-loaders";
import type { Languages } from "@portico/ui/texts/use-language";
import type { LoginTexts } from "./texts.ts";

/** The languages of the login widget. A page loads only its own. */
export const loginLanguages: Languages = {
  __proto__: null,
  en: null,
  ...createLoaders<LoginTexts>({
    ar: () => import("./ar.login.json", { with: { type: "json" } }),
    de: () => import("./de.login.json", { with: { type: "json" } }),
    es: () => import("./es.login.json", { with: { type: "json" } }),
    fr: () => import("./fr.login.json", { with: { type: "json" } }),
    he: () => import("./he.login.json", { with: { type: "json" } }),
    ja: () => import("./ja.login.json", { with: { type: "json" } }),
    pt: () => import("./pt-br.login.json", { with: { type: "json" } }),
  }),
  "en-xa": () => import("./pseudo.ts"),
};
