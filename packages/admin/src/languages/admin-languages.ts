import { createLoaders } from "@portico/ui/texts/create-loaders";
import type { Languages } from "@portico/ui/texts/use-language";
import type { AdminStrings } from "./texts.ts";

/** The languages of the components. A page loads only its own. */
export const adminLanguages: Languages = {
  __proto__: null,
  en: null,
  ...createLoaders<AdminStrings>({
    ar: () => import("./ar.json", { with: { type: "json" } }),
    de: () => import("./de.json", { with: { type: "json" } }),
    es: () => import("./es.json", { with: { type: "json" } }),
    fr: () => import("./fr.json", { with: { type: "json" } }),
    he: () => import("./he.json", { with: { type: "json" } }),
    ja: () => import("./ja.json", { with: { type: "json" } }),
    pt: () => import("./pt-br.json", { with: { type: "json" } }),
  }),
  "en-xa": () => import("./pseudo.ts"),
};
